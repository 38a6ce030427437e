/** The languages that Latchkey speaks to customers, in the order in which they are offered. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** Where a browser that is not signed in keeps its language. */
export const LOCALE_COOKIE = 'lk_locale'

/** Each language in its own words, so that readers find theirs. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  zh: '中文',
}

/** How dates and numbers are written. English as in the rest of Latchkey: "3 March 2027". */
export const FORMAT_LOCALES: Record<Locale, string> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  pt: 'pt-BR',
  zh: 'zh-CN',
}

export const readLocale = (word: string | null | undefined): Locale | null =>
  LOCALES.find((locale) => locale === word) ?? null

type Wishes = { person: string | null; cookie: string | undefined; acceptLanguage: string | null }

/** What the person chose, else what this browser chose, else the first of the browser's languages that there is. */
export const chooseLocale = ({ person, cookie, acceptLanguage }: Wishes): Locale =>
  readLocale(person) ?? readLocale(cookie) ?? readAcceptLanguage(acceptLanguage) ?? 'en'

/** `de-CH, fr;q=0.8`: the one wanted most. A region is no reason to refuse a language. */
function readAcceptLanguage(header: string | null): Locale | null {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, place) => ({ ...readRange(part), place }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place)
  for (const { language } of wanted) {
    const locale = readLocale(language)
    if (locale) return locale
  }
  return null
}

function readRange(part: string): { language: string; quality: number } {
  const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean)
  return { language: range.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
}
