import { parseArgs } from 'node:util'
import { COMMON_OPTIONS, type Command } from './command.js'
import { usageFailure } from './failure.js'
import { Input } from './input.js'
import { closestTo } from './suggest.js'

/** The command whose words the arguments begin with, and the rest of them. */
export function findCommand(commands: readonly Command[], args: readonly string[]): [Command, string[]] | null {
  const words = wordsOf(args)
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  return command ? [command, args.slice(command.name.split(' ').length)] : null
}

/** The words before the first option. */
export function wordsOf(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  return end < 0 ? args : args.slice(0, end)
}

/** Throws a usage failure that names the argument which is wrong. */
export function parseInput(command: Command, args: string[]): Input {
  const options = { ...command.options, ...COMMON_OPTIONS }
  const { values, positionals, tokens } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value, isMultiple = false }]) => [
        name,
        {
          type: value ? ('string' as const) : ('boolean' as const),
          multiple: isMultiple,
          ...(name === 'help' && { short: 'h' }),
        },
      ]),
    ),
  })
  for (const token of tokens) if (token.kind === 'option') checkOption(command, options, token)
  if (!values['help']) checkArguments(command, positionals)
  return new Input(positionals, values)
}

type Token = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

function checkOption({ name }: Command, options: Command['options'], token: Token): void {
  const option = options[token.name]
  if (!option) {
    const close = closestTo(token.name, Object.keys(options))
    const hint = close ? `Did you mean --${close}?` : `See latchkey ${name} --help.`
    throw usageFailure(`latchkey ${name} has no option ${token.rawName}. ${hint}`)
  }
  if (!option.value && token.value !== undefined) throw usageFailure(`${token.rawName} takes no value.`)
  const isForgotten = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))
  if (option.value && isForgotten)
    throw usageFailure(`${token.rawName} needs a value: ${token.rawName} ${option.value}.`)
  if (option.choices && !option.value?.includes(',') && !option.choices.includes(token.value ?? ''))
    throw usageFailure(`${token.rawName} needs one of ${option.choices.join(', ')}, not "${token.value}".`)
}

function checkArguments(command: Command, given: readonly string[]): void {
  const expected = command.arguments ?? []
  const missing = expected.find(({ isOptional }, index) => !isOptional && !given[index])
  if (missing) throw usageFailure(`${missing.name} is missing: latchkey ${command.name} ${missing.name}.`)
  for (const [index, { name, choices }] of expected.entries())
    if (choices && !choices.includes(given[index] ?? ''))
      throw usageFailure(`${name} needs to be one of ${choices.join(', ')}, not "${given[index]}".`)
  const surplus = given[expected.length]
  if (surplus !== undefined)
    throw usageFailure(`latchkey ${command.name} takes no argument "${surplus}". Put texts with spaces in quotes.`)
}
