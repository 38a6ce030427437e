import { isOurWord, unpasted } from './search-aliases'
import { searchWords, termOf, wordsOf } from './search-words'

/** What is read for one of its entries. */
const LOOKED_UP = /^\/docs\/(api|webhook-events|observability|command-line|glossary)(\/|#|$)/

/** What customers read, and one of several ways to host. */
const ASIDE = /^\/docs\/(customers|vercel)(#|$)/

const isOfChangelog = (href: unknown): boolean => typeof href === 'string' && href.startsWith('/docs/changelog')

/** Guides come before what is looked up. */
function boostOf(href: unknown, term: string): number {
  if (typeof href !== 'string') return 1
  if (isOfChangelog(href)) return term === termOf('changelog') ? 4 : 0.001
  if (LOOKED_UP.test(href)) return 0.3
  return ASIDE.test(href) ? 0.8 : 1
}

const NUMBER = /^\d+$/

/** The same where the index is made and where it is searched. */
export const SEARCH_OPTIONS = {
  fields: ['synonyms', 'heading', 'page', 'text'],
  storeFields: ['href', 'page', 'heading', 'text'],
  tokenize: wordsOf,
  processTerm: termOf,
  searchOptions: {
    boost: { synonyms: 8, heading: 4, page: 2 },
    // Of one or two letters nearly everything begins, unless nothing else was typed yet. A number is another one.
    prefix: (term: string, _place: number, terms: string[]) =>
      !NUMBER.test(term) && (term.length > 2 || terms.length === 1),
    boostDocument: (_id: unknown, term: string, stored?: Record<string, unknown>) => boostOf(stored?.['href'], term),
  },
}

/** Of a word this long, one letter in five may be mistyped. */
const FUZZY = 0.2
const FUZZY_LENGTH = 5

/** A status, an event, or an operation, whose own entry comes first. */
const IDENTIFIER = /^[a-z]+[._][a-z._]+$/

/** An error as other products call it has one of these words: a status says what it is here. */
const REFUSALS = new Set(
  'invalid expired revoked suspended banned blocked disabled denied exceeded reached mismatch unknown not no many limit'.split(
    ' ',
  ),
)
const SNAKE_CASE = /^[a-z]+(?:_[a-z]+)+$/
/** "My key says revoked" is asked by who is refused; "revoke a key", by who does it. */
const SAID =
  /^(?:(?:why|is|my|the|a|this|our|his|her|their|it|customers?|users?) )*(?:(?:license )?keys?|licenses?|program|it|customers?|users?) ?(?:(?:is|are|was|were|got|has|been|says?|shows?|as) )*(?:revoked|expired|suspended|banned|blocked|disabled|invalid|not found)\??$/
const STATUS = /^\/docs\/statuses#/
const STATUS_BOOST = 4

export type SearchResult = { href: string; page: string; heading: string; text: string; terms: string[] }

/** The part of MiniSearch that is used here. */
type Found = { score: number; queryTerms: string[]; match: Record<string, string[]>; [field: string]: unknown }
type SearchOptions = { fuzzy?: (term: string) => number | boolean; prefix?: false }
type Index<One> = { documentCount: number; search: (words: string, options?: SearchOptions) => One[] }

/** Weaker results than this share of the best say little of what was asked. */
const LEAST_SHARE = 0.2
const MAX_RESULTS = 10

/**
 * The best first: what has every word of a question counts more than what has fewer of them, a rare word tells more than
 * a common one, and what changed once is found where nothing else is, or where it is asked for.
 */
export function searchDocs<One extends Found>(index: Index<One>, typed: string): One[] {
  const asked = mended(index, unpasted(typed))
  const words = searchWords(asked)
  // A word that the documentation has isn't mistyped.
  const known = new Set(index.search(words).flatMap(({ queryTerms }) => queryTerms))
  const found = index.search(words, { fuzzy: (term) => term.length >= FUZZY_LENGTH && !known.has(term) && FUZZY })
  const counts = new Map<string, number>()
  for (const { queryTerms } of found)
    for (const term of new Set(queryTerms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weightOf = (term: string) => Math.log(1 + index.documentCount / (counts.get(term) ?? 1))
  const weightsOf = (terms: Iterable<string>) => [...terms].reduce((sum, term) => sum + weightOf(term), 0)
  const whole = weightsOf(counts.keys())
  const isAsked = counts.has(termOf('changelog'))
  const name = IDENTIFIER.exec(asked.trim().toLowerCase())?.[0]
  const isErrorName = isErrorNamed(asked.trim().toLowerCase())
  const ranked = found
    .filter((result) => !isOnlyNumbers(result))
    .map((result) => {
      const isLast = isOfChangelog(result['href']) && !isAsked
      const isNamed = name !== undefined && `${result['heading']} ${result['href']}`.includes(name)
      const share = weightsOf(new Set(result.queryTerms)) / whole
      const boost = isErrorName && STATUS.test(String(result['href'])) ? STATUS_BOOST : 1
      return { result, tier: isLast ? 0 : isNamed ? 2 : 1, rank: boost * result.score * share ** 2 }
    })
    .sort((a, b) => b.tier - a.tier || b.rank - a.rank)
  const best = ranked[0] ?? { tier: 0, rank: 0 }
  return ranked
    .filter(({ tier, rank }) => tier === 2 || (rank >= LEAST_SHARE * best.rank && tier >= Math.min(best.tier, 1)))
    .slice(0, MAX_RESULTS)
    .map(({ result }) => result)
}

const isErrorNamed = (asked: string): boolean =>
  SAID.test(asked) || (SNAKE_CASE.test(asked) && asked.split('_').some((word) => REFUSALS.has(word)))

const LONG_WORD = /\p{L}{5,}/gu

/**
 * With two letters side by side in the wrong order, a word is two letters off: more than `FUZZY` forgives in most. One of
 * ours that lacks a letter would be found, but behind what has the other words.
 */
function mended<One extends Found>(index: Index<One>, asked: string): string {
  return asked.replaceAll(LONG_WORD, (word) => {
    // What changed once may name a mistake.
    if (index.search(searchWords(word)).some(({ href }) => !isOfChangelog(href))) return word
    const isFound = (other: string) => index.search(searchWords(other), { prefix: false }).length > 0
    return swapped(word).find(isFound) ?? completed(word.toLowerCase()).find(isOurWord) ?? word
  })
}

const swapped = (word: string): string[] =>
  Array.from(word.slice(1), (_, i) => `${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`)

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** With one letter more: not in front, where people mistype least. */
const completed = (word: string): string[] =>
  Array.from(word).flatMap((_, i) => LETTERS.map((letter) => `${word.slice(0, i + 1)}${letter}${word.slice(i + 1)}`))

/** Whether nothing but numbers was found, in texts: in the cells of tables. That of a status is in its heading. */
const isOnlyNumbers = ({ match }: Found): boolean =>
  Object.entries(match).every(([term, fields]) => NUMBER.test(term) && fields.every((field) => field === 'text'))

const EXCERPT = 140

/** The part of a text around the first word found. */
export function excerptOf({ text, terms }: Pick<SearchResult, 'text' | 'terms'>): string {
  const first = placeOf(text, terms)
  const start = first < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', first - EXCERPT / 3) + 1
  const isCut = start + EXCERPT < text.length
  const end = isCut ? text.lastIndexOf(' ', start + EXCERPT) : text.length
  const excerpt = text.slice(start, end > start ? end : start + EXCERPT).replace(/[.,:;]$/, '')
  return `${start > 0 ? '…' : ''}${excerpt}${isCut ? '…' : ''}`
}

/** Where the first word stands that was found; the beginning, if the text has none. */
function placeOf(text: string, terms: string[]): number {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+[#+]*/gu))
    if (wordsOf(word).some((one) => terms.includes(termOf(one)))) return index
  return 0
}
