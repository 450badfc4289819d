import { POSIX_SYNTAX } from '../../helpers/curl.js';
import type { Candidates, Choices, CommandChoice, FlagChoice } from './choices.js';

const { literal } = POSIX_SYNTAX;

/** Escapes characters that end a part of a specification of `_arguments`. */
function escaped(text: string): string {
  return text.replace(/[\\[\]:]/g, String.raw`\$&`);
}

/** The part of a specification that suggests candidates. The space stands for no candidates. */
function action({ words, files }: Candidates): string {
  if (words.length > 0) return `(${words.join(' ')})`;
  return files ? '_files' : ' ';
}

/** The specifications of a flag: one for its name, and one for its letter. */
function flagSpecifications(flag: FlagChoice): string[] {
  const { name, short, about, value = '', repeatable, candidates } = flag;
  const spellings = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
  const exclusion = repeatable ? '*' : `(${spellings.join(' ')})`;
  const argument = candidates && `:${escaped(value)}:${action(candidates)}`;
  return spellings.map((spelling) =>
    literal(
      `${exclusion}${spelling}${argument === undefined ? '' : '='}[${escaped(about)}]${argument ?? ''}`,
    ),
  );
}

/** Always has one with an asterisk: zsh suggests no flags after an argument that no specification allows. */
function operandSpecifications({ operands: { words, files } }: CommandChoice): string[] {
  const first = words.length > 0 ? [`1:argument:${action({ words, files: false })}`] : [];
  return [...first, `*:argument:${action({ words: [], files })}`].map(literal);
}

/** Prints the completion script for zsh. It can be sourced, or put into a folder of `$fpath`. */
export function zshScript({ program, standard, commands, lists }: Choices): string {
  const functionName = `_${program}`;
  return `#compdef ${program}
# Completion of ${program} for zsh.
${functionName}() {
  local command=${standard}
  local -a subcommands ${Object.keys(lists).join(' ')}
  subcommands=(
${commands.map(({ name, about }) => `    ${literal(`${name}:${about}`)}`).join('\n')}
  )
${Object.entries(lists)
  .map(([name, words]) => `  ${name}=(${words.join(' ')})`)
  .join('\n')}
  if ((CURRENT == 2)) && [[ $PREFIX != -* ]]; then
    _describe command subcommands
    return
  fi
  case $words[2] in
    ${commands.map(({ name }) => name).join(' | ')})
      command=$words[2]
      shift words
      ((CURRENT -= 1))
      ;;
  esac
  case $command in
${commands
  .map((command) => {
    const specifications = [
      ...command.flags.flatMap(flagSpecifications),
      ...operandSpecifications(command),
    ];
    return `    ${command.name})
      _arguments \\
        ${specifications.join(' \\\n        ')}
      ;;`;
  })
  .join('\n')}
  esac
}
# The file itself is the function if zsh loads it from a folder of $fpath.
if [[ $funcstack[1] == ${functionName} ]]; then
  ${functionName} "$@"
else
  compdef ${functionName} ${program}
fi
`;
}
