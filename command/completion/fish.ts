import type { Candidates, Choices, CommandChoice } from './choices.js';

function literal(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}

/** The options of `complete` for the value of a flag. */
function valueOptions({ words, files }: Candidates): string {
  return `${files ? ' -r -F' : ' -x'}${words.length === 0 ? '' : wordsOption(words)}`;
}

/** Uses double quotes, in which fish replaces `$requirements` when it reads the script. */
function wordsOption(words: readonly string[]): string {
  return ` -a "${words.join(' ')}"`;
}

/** One call of `complete` for each flag, and one or two for the arguments. */
function callsFor({ name, flags, operands }: CommandChoice, prefix: string): string[] {
  return [
    ...flags.map((flag) => {
      const short = flag.short === undefined ? '' : ` -s ${flag.short}`;
      const value = flag.candidates && valueOptions(flag.candidates);
      return `-n '${prefix}_is ${name}' -l ${flag.name}${short}${value ?? ''} -d ${literal(flag.about)}`;
    }),
    ...(operands.files ? [`-n '${prefix}_is ${name}' -F`] : []),
    ...(operands.words.length === 0
      ? []
      : [`-n '${prefix}_is ${name} 2'${wordsOption(operands.words)}`]),
  ];
}

/** Prints the completion script for fish 3 or later. */
export function fishScript({ program, standard, commands, lists }: Choices): string {
  const prefix = `__${program.replaceAll('-', '_')}`;
  const calls = [
    '-f',
    ...commands.map(
      ({ name, about }) => `-n '${prefix}_is ${standard} 1' -a ${name} -d ${literal(about)}`,
    ),
    ...commands.flatMap((command) => callsFor(command, prefix)),
  ];
  return `# Completion of ${program} for fish.
${Object.entries(lists)
  .map(([name, words]) => `set -l ${name} ${literal(words.join(' '))}`)
  .join('\n')}

# Succeeds if this is the command, and, with a second argument, if that number of words is before the cursor.
function ${prefix}_is
    set -l before (commandline -opc)
    set -l command ${standard}
    if contains -- "$before[2]" ${commands.map(({ name }) => name).join(' ')}
        set command $before[2]
    end
    test $command = $argv[1]; or return
    not set -q argv[2]; or test (count $before) -eq $argv[2]
end

${calls.map((call) => `complete -c ${program} ${call}`).join('\n')}
`;
}
