#!/usr/bin/env node
import { VERSION } from '../version.js'
import { candidatesFor } from './candidates.js'
import { COMPLETE } from './commands/completion.js'
import { COMMANDS } from './commands.js'
import { EXIT, type ExitCode } from './exit-codes.js'
import { failureOf, usageFailure } from './failure.js'
import { commandHelp, groupHelp } from './help.js'
import { findCommand, parseInput, wordsOf } from './parse.js'
import { closestTo } from './suggest.js'
import { print, printJsonNote, printNote } from './terminal.js'

/** Runs a command line, without the name of the program. */
async function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  try {
    return await runCommand(args)
  } catch (error) {
    const failure = failureOf(error)
    const { code = null, requestId = null } = failure.details
    const { exitCode } = failure
    const message = withoutTokens(failure.message)
    if (args.includes('--json')) printJsonNote({ error: { message, code, request_id: requestId, exit_code: exitCode } })
    else printNote(`Error: ${message}${requestId && exitCode !== EXIT.usage ? ` (request ${requestId})` : ''}`)
    return exitCode
  }
}

/** A token that was given in the place of something else is not repeated in a log. */
const withoutTokens = (message: string): string => message.replaceAll(/\b(lk_(?:org|live)_)\w+/g, '$1…')

async function runCommand(args: readonly string[]): Promise<ExitCode> {
  const [first, ...rest] = args
  if (first === 'help') return runCommand([...rest, '--help'])
  if (first === '--version' || first === COMPLETE) {
    print(first === COMPLETE ? candidatesFor(COMMANDS, rest).join('\n') : `latchkey ${VERSION}`)
    return EXIT.ok
  }
  const found = findCommand(COMMANDS, args)
  if (!found) return explainGroup(args)
  const [command, given] = found
  const input = parseInput(command, given)
  if (!input.flag('help')) return command.run(input)
  print(commandHelp(command))
  return EXIT.ok
}

/** The help of all commands, or of those that begin with a word; for other words, what was probably meant. */
function explainGroup(args: readonly string[]): ExitCode {
  const words = wordsOf(args)
  const known = words.filter((_, index) => isGroup(words.slice(0, index + 1)))
  const unknown = words[known.length]
  if (unknown !== undefined) {
    const start = known.map((word) => `${word} `).join('')
    const next = COMMANDS.flatMap(({ name }) =>
      name.startsWith(start) ? [name.slice(start.length).split(' ')[0] ?? ''] : [],
    )
    const close = closestTo(unknown, next)
    const hint = close ? `Did you mean latchkey ${start}${close}?` : `See latchkey ${start}--help.`
    throw usageFailure(`There is no command "${start}${unknown}". ${hint}`)
  }
  const wrong = args.find((arg) => arg.startsWith('-') && !['--help', '-h', '--json'].includes(arg))
  if (wrong !== undefined) throw usageFailure(`A command is missing before ${wrong}. See latchkey --help.`)
  const isAsked = args.includes('--help') || args.includes('-h')
  if (!isAsked && args.includes('--json')) throw usageFailure('A command is missing. See latchkey --help.')
  const help = groupHelp(COMMANDS, known)
  if (isAsked) print(help)
  else printNote(help)
  return isAsked ? EXIT.ok : EXIT.usage
}

const isGroup = (words: readonly string[]): boolean =>
  COMMANDS.some(({ name }) => name.startsWith(`${words.join(' ')} `))

// A reader such as head may have enough before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommandLine(process.argv.slice(2))
