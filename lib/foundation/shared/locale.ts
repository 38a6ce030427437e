/** The languages of the portal and its mails, in the order in which they are offered. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** The cookie with the language of a browser that is not signed in: chosen there, or only seen there last. */
export const LOCALE_COOKIE = 'lk_locale'

const SEEN = '.seen'

/** A language that a browser does not ask for, and nobody chose in it: the pages after this one are in it as well. */
export const seenLocale = (locale: Locale): string => `${locale}${SEEN}`

/** The part of a page's query that names the language of the email which led there. */
export const LOCALE_PARAMETER = 'lang'

/** Each language under its own name, so that readers find theirs. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Brasil)',
  zh: '中文',
}

/** The formats of dates and numbers. English as in the rest of Latchkey: "3 March 2027". */
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

type Wishes = {
  person: string | null
  cookie: string | undefined
  link?: string | null | undefined
  acceptLanguage: string | null
}

/**
 * The customer's choice, else that of this browser, else the language of the email that led here, else the one seen last,
 * else the first supported language of the browser's preferences.
 */
export const chooseLocale = ({ person, cookie, link, acceptLanguage }: Wishes): Locale =>
  readLocale(person) ??
  readLocale(cookie) ??
  readLocale(link) ??
  readLocale(cookie?.replace(SEEN, '')) ??
  readAcceptLanguage(acceptLanguage) ??
  'en'

/** The preferred language in `de-CH, fr;q=0.8`. Regions are ignored. */
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
