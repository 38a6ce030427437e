import { wordKey } from '@/lib/foundation/shared/text'

/** What says that there is no limit, of time or of IP addresses, in the languages of the portal. */
export const NO_LIMIT_WORDS: readonly string[] = `unlimited, no limit, without limit, unbegrenzt
  illimité, illimitée, sans limite, ilimitado, ilimitada, sin límite, sin limite, sem limite, 无限, 不限`
  .split(/[,\n]/)
  .map(wordKey)

/** What says so of IP addresses alone. Not 0, which may mean none at all. */
const OF_NUMBERS: readonly string[] =
  `unlimitiert, unbeschränkt, ohne limit, kein limit, infinite, infinity, ∞, 无限制, 不限制`.split(/[,\n]/).map(wordKey)

const WORDS: ReadonlySet<string> = new Set([...NO_LIMIT_WORDS, ...OF_NUMBERS])

/** Whether a cell says that the number of IP addresses has no limit. */
export const isWithoutLimit = (cell: unknown): boolean => typeof cell === 'string' && WORDS.has(wordKey(cell))
