import type { PaletteCommand } from './palette-command'

/**
 * The commands that contain every typed word, those that start with it first. All commands while the input is empty.
 */
export function matchingCommands(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const typed = text.trim().toLowerCase()
  const words = typed.split(/\s+/)
  const hits = commands.filter((command) => words.every((word) => searchTextOf(command).includes(word)))
  const begins = ({ label }: PaletteCommand) => Number(label.toLowerCase().startsWith(typed))
  return hits.sort((a, b) => begins(b) - begins(a))
}

const searchTextOf = ({ label, keywords = [] }: PaletteCommand) => [label, ...keywords].join(' ').toLowerCase()
