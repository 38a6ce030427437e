import { COMMON_OPTIONS, type Command, type Option } from './command.js'
import { EXIT_CODE_HELP } from './exit-codes.js'
import { alignColumns } from './terminal.js'

/** The commands that begin with these words, as a list. */
export function groupHelp(commands: readonly Command[], words: readonly string[]): string {
  const prefix = words.length > 0 ? `${words.join(' ')} ` : ''
  const listed = commands.filter(({ name }) => name.startsWith(prefix))
  return [
    ...(prefix === '' ? ['Validate license keys and manage licenses with Latchkey.', ''] : []),
    'Usage',
    `  latchkey ${prefix}COMMAND [options]`,
    '',
    'Commands',
    ...indent(alignColumns(listed.map((command) => [usageOf(command), command.summary]))),
    '',
    ...(prefix === '' ? exitCodes() : []),
    `latchkey ${prefix}COMMAND --help explains a command.`,
  ].join('\n')
}

export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS })
  return [
    `${command.summary}.`,
    '',
    'Usage',
    `  latchkey ${usageOf(command)} [options]`,
    ...(command.notes ?? []).flatMap((note) => ['', note]),
    '',
    'Options',
    ...indent(alignColumns(options.map(([name, option]) => [optionOf(name, option), aboutOf(option)]))),
    ...(command.examples ? ['', 'Examples', ...indent(command.examples)] : []),
  ].join('\n')
}

const exitCodes = (): string[] => [
  'Exit codes',
  ...indent(alignColumns(EXIT_CODE_HELP.map(([code, meaning]) => [String(code), meaning]))),
  '',
]

const usageOf = ({ name, arguments: given = [] }: Command): string =>
  [name, ...given.map(({ name, isOptional }) => (isOptional ? `[${name}]` : name))].join(' ')

const optionOf = (name: string, { value }: Option): string => (value ? `--${name} ${value}` : `--${name}`)

const aboutOf = ({ about, choices, value }: Option): string =>
  choices && !value?.includes(',') ? `${about}: ${choices.join(', ')}` : about

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)
