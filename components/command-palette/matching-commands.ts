import { foldText } from '@/lib/foundation/shared/search-text'
import type { PaletteCommand } from './palette-command'

/**
 * The commands that contain every typed word, those that start with it first. All commands while the input is empty.
 */
export function matchingCommands(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const typed = foldText(text).trim()
  const words = typed.split(/\s+/)
  const hits = commands.filter((command) => words.every((word) => searchTextOf(command).includes(word)))
  const begins = ({ label }: PaletteCommand) => Number(foldText(label).startsWith(typed))
  return hits.sort((a, b) => begins(b) - begins(a))
}

const searchTextOf = ({ label, keywords = [] }: PaletteCommand) => foldText([label, ...keywords].join(' '))
