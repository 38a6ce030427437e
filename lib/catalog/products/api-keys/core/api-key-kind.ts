export const API_KEY_KINDS = ['server', 'client'] as const

/** What an API key may do: a server key may validate and look up, a client key only validates (decision 0063). */
export type ApiKeyKind = (typeof API_KEY_KINDS)[number]

/** Settings of an API key that only one of the kinds has. */
export type KindSettings = {
  /** requests a day, of a client key; null: only the product's limit */
  dailyLimit: number | null
  /** the addresses and networks that a server key is accepted from; empty: every address */
  sources: string[]
  /** a server key may name the address of the end user it asks for */
  mayNameEndUser: boolean
}

/** The problem of each setting that the kind does not have, by the names of the API; null if there is none. */
export function kindProblems(kind: ApiKeyKind, settings: KindSettings): Record<string, string> | null {
  const problems: Record<string, string> = {}
  if (kind === 'server') {
    if (settings.dailyLimit !== null) problems['daily_limit'] = 'Only client keys can have a daily limit.'
  } else {
    if (settings.sources.length > 0) problems['sources'] = 'Only server keys can be limited to IP addresses.'
    if (settings.mayNameEndUser) problems['may_name_end_user'] = 'Only server keys can name an end user.'
  }
  return Object.keys(problems).length === 0 ? null : problems
}
