import { foldText } from '@/lib/foundation/shared/search-text'
import type { PaletteCommand } from './palette-command'
import { SYNONYMS } from './synonyms'

/** Whether a name contains every typed word. */
export function hasWords(name: string, text: string): boolean {
  const folded = foldText(name)
  return foldText(text)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/**
 * What contains every typed word: commands whose label begins with it, those that have it anywhere, what the server
 * found, and last the commands that are also called so. All commands while the input is empty.
 */
export function matchingCommands(
  commands: readonly PaletteCommand[],
  text: string,
  found: readonly PaletteCommand[] = [],
): PaletteCommand[] {
  const typed = foldText(text).trim()
  const has = (name: string) => hasWords(name, text)
  const named = commands.filter(({ label }) => has(label))
  const begins = ({ label }: PaletteCommand) => Number(foldText(label).startsWith(typed))
  const others = commands.filter((each) => !named.includes(each) && has(`${each.label} ${SYNONYMS[each.id] ?? ''}`))
  return [...named.sort((a, b) => begins(b) - begins(a)), ...found, ...others]
}
