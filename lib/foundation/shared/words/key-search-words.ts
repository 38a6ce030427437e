/** What finds a license by its key, beside what else a field searches: short, for a narrow field. */
export const KEY_SEARCH = 'Key or its end'

const OF_KEYS = 'Search by a whole license key, its end, or one of its groups, such as 7K2QD.'
const ADVICE = {
  keys: `${OF_KEYS} Part of a group finds nothing.`,
  licenses: `${OF_KEYS} The number of a shop's order finds its licenses, as does a whole metadata value. Part of a group or of a value finds nothing.`,
}

/** For a search that found nothing and may have meant a key: one word, or groups of them, that is no email. */
export const keySearchAdvice = (text: string | null, finds: keyof typeof ADVICE = 'licenses'): string | undefined =>
  text !== null && /\d|-/.test(text) && !text.includes('@') ? ADVICE[finds] : undefined
