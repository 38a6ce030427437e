import type { PaletteCommand } from './palette-command'

/** The commands in which every typed word occurs; those that begin with it first. All of them while nothing is typed. */
export function matchingCommands(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const typed = text.trim().toLowerCase()
  const words = typed.split(/\s+/)
  const hits = commands.filter((command) => words.every((word) => createTranslator(command).includes(word)))
  const begins = ({ label }: PaletteCommand) => Number(label.toLowerCase().startsWith(typed))
  return hits.sort((a, b) => begins(b) - begins(a))
}

const createTranslator = ({ label, keywords = [] }: PaletteCommand) => [label, ...keywords].join(' ').toLowerCase()
