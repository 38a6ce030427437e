import { COMMON_OPTIONS, type Command, type Option } from './command.js'

/** What may stand for the last of these words, each with a description after a tab. */
export function candidatesFor(commands: readonly Command[], words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const command = commands.find(({ name }) => `${before.join(' ')} `.startsWith(`${name} `))
  if (!command) return nextWords(commands, before).filter((line) => line.startsWith(last))
  const options = { ...command.options, ...COMMON_OPTIONS }
  const asked = optionOf(options, before.at(-1))
  if (asked?.value) return valuesOf(asked, last)
  if (last.startsWith('-') || !command.arguments?.[0]?.choices) return optionsNotGiven(options, before, last)
  return command.arguments[0].choices.filter((choice) => choice.startsWith(last))
}

function nextWords(commands: readonly Command[], before: readonly string[]): string[] {
  const prefix = before.map((word) => `${word} `).join('')
  const found = new Map<string, string>()
  for (const { name, summary } of commands) {
    if (!name.startsWith(prefix)) continue
    const [word = '', ...rest] = name.slice(prefix.length).split(' ')
    if (!found.has(word)) found.set(word, rest.length > 0 ? `Commands for ${word}` : summary)
  }
  return [...found].map(([word, about]) => `${word}\t${about}`)
}

const optionOf = (options: Record<string, Option>, word = ''): Option | undefined =>
  word.startsWith('--') ? options[word.slice(2)] : undefined

/** Of a list with commas, the last value is completed. */
function valuesOf({ choices = [], value }: Option, last: string): string[] {
  const given = value?.includes(',') ? last.slice(0, last.lastIndexOf(',') + 1) : ''
  return choices.map((choice) => given + choice).filter((choice) => choice.startsWith(last))
}

const optionsNotGiven = (options: Record<string, Option>, before: readonly string[], last: string): string[] =>
  Object.entries(options)
    .filter(([name, { isMultiple }]) => isMultiple || !before.includes(`--${name}`))
    .map(([name, { about }]) => `--${name}\t${about}`)
    .filter((line) => line.startsWith(last))
