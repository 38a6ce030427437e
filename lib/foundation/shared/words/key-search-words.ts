/** What finds a license by its key, beside what else a field searches: short, for a narrow field. */
export const KEY_SEARCH = 'Key or its end'

const OF_KEYS = 'Search by a whole license key, its end, or one of its groups, such as 7K2QD.'
const ADVICE = {
  keys: `${OF_KEYS} Part of a group finds nothing.`,
  licenses: `${OF_KEYS} The number of a shop's order finds its licenses, as does a whole metadata value. Part of a group or of a value finds nothing.`,
  customers: 'To find a customer by a license key, search for it in Licenses.',
}

const OF_EMAILS = 'If the email was corrected since, search for it in Emails.'

const OF_ADDRESSES = 'To see which licenses an IP address used, search for it in Requests.'

const ADDRESS = /(?:\d{1,3}\.){3}\d{1,3}|[\da-f]{1,4}(?::[\da-f]{0,4}){2,7}/i

/** The IP address in a text that is searched for; null if there is none. */
export const addressIn = (text: string): string | null => ADDRESS.exec(text)?.[0] ?? null

/** For a search that found nothing: it may have meant a key, which is one word or groups of them, or a former email. */
export const keySearchAdvice = (text: string | null, finds: keyof typeof ADVICE = 'licenses'): string | undefined => {
  if (text?.includes('@')) return finds === 'keys' ? undefined : OF_EMAILS
  if (text === null || !/\d|-/.test(text)) return undefined
  return finds === 'licenses' && addressIn(text) !== null ? OF_ADDRESSES : ADVICE[finds]
}
