import { POSIX_SYNTAX } from '../../helpers/curl.js';
import type { Candidates, Choices, CommandChoice } from './choices.js';

const { literal } = POSIX_SYNTAX;

/** The flags as the user types them: `--quiet -q`. */
function flagWords({ flags }: CommandChoice): string[] {
  return flags.flatMap(({ name, short }) => [
    `--${name}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ]);
}

/** The code that suggests candidates. */
function suggested({ words, files }: Candidates): string {
  if (words.length > 0) return `words=${literal(words.join(' '))}`;
  return files ? 'files=yes' : ':';
}

/** The cases of all values, as `COMMAND:PREVIOUS WORD`. Cases with the same candidates are merged. */
function valueCases({ commands }: Choices): string[] {
  const cases = new Map<string, string[]>();
  const add = (pattern: string, candidates: Candidates): void => {
    const code = suggested(candidates);
    cases.set(code, [...(cases.get(code) ?? []), pattern]);
  };
  for (const { name, flags } of commands) {
    for (const flag of flags) if (flag.candidates) add(`${name}:--${flag.name}`, flag.candidates);
  }
  for (const { name, operands } of commands) {
    if (operands.words.length > 0) add(`${name}:${name}`, { ...operands, files: false });
  }
  const files = commands.filter(({ operands }) => operands.files).map(({ name }) => `${name}:*`);
  return [
    ...Array.from(cases, ([code, patterns]) => `${patterns.join(' | ')}) ${code} ;;`),
    // The last case, because the asterisk also matches flags.
    ...(files.length === 0 ? [] : [`${files.join(' | ')}) files=yes ;;`]),
  ];
}

/** Prints the completion script for bash 3.2 or later. */
export function bashScript(choices: Choices): string {
  const { program, standard, commands, lists } = choices;
  const names = commands.map(({ name }) => name);
  const functionName = `_${program.replaceAll('-', '_')}`;
  return `# Completion of ${program} for bash.
${functionName}() {
  local IFS=$' \\t\\n' command=${standard} words='' files=''
  COMPREPLY=()
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
${Object.entries(lists)
  .map(([name, words]) => `  local ${name}=${literal(words.join(' '))}`)
  .join('\n')}
  # In --flag=value, the equals sign is a word of its own.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD > 1)); then
    case \${COMP_WORDS[1]} in
      ${names.join(' | ')}) command=\${COMP_WORDS[1]} ;;
    esac
  elif [[ $current != -* ]]; then
    command=''
  fi
  case $command:$current in
    :*) words=${literal(names.join(' '))} ;;
${commands
  .map((command) => `    ${command.name}:-*) words=${literal(flagWords(command).join(' '))} ;;`)
  .join('\n')}
    *)
      case $command:$previous in
${valueCases(choices)
  .map((line) => `        ${line}`)
  .join('\n')}
      esac
      ;;
  esac
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ -n $files ]]; then
    # Bash completes file names itself. Before bash 4, there is no compopt.
    if ! compopt -o default 2>/dev/null; then
      IFS=$'\\n'
      COMPREPLY=($(compgen -f -- "$current"))
    fi
  fi
}
complete -F ${functionName} ${program}
`;
}
