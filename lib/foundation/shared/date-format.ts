const made = new Map<string, Intl.DateTimeFormat>()

/** The format of this locale and these parts. Making one takes sixty times as long as using it, so each is made once. */
export function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, parts])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, parts)
  made.set(key, format)
  return format
}

/** A date as people of this locale write it: in French, the first of a month is the *1er*, which `Intl` doesn't know. */
export function formatDate(locale: string, parts: Intl.DateTimeFormatOptions, date: Date): string {
  const text = dateFormat(locale, parts).format(date)
  return locale.startsWith('fr') ? text.replace(/^1(?= \p{L})/u, '1er') : text
}
