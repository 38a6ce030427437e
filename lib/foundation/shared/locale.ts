/** The languages of the portal and its mails, in the order in which they are offered. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** The cookie with the language of a browser that is not signed in. */
export const LOCALE_COOKIE = 'lk_locale'

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

type Wishes = { person: string | null; cookie: string | undefined; acceptLanguage: string | null }

/**
 * The customer's choice, else this browser's cookie, else the first supported language of the browser's preferences.
 */
export const chooseLocale = ({ person, cookie, acceptLanguage }: Wishes): Locale =>
  readLocale(person) ?? readLocale(cookie) ?? readAcceptLanguage(acceptLanguage) ?? 'en'

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
