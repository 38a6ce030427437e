import { FORMAT_LOCALES, type Locale } from './locale'

const LATIN_END = /[\p{Script=Latin}\p{N})]$/u
const LATIN_START = /^[\p{Script=Latin}\p{N}(]/u

/** Names in a sentence: "A, B, and C". */
export function listNames(locale: Locale, names: string[]): string {
  // British English, whose dates are those of our English, has no comma before "and".
  const list = new Intl.ListFormat(locale === 'en' ? 'en-US' : FORMAT_LOCALES[locale], { type: 'conjunction' })
  const parts = list.formatToParts(names).map(({ value }) => value)
  if (locale !== 'zh') return parts.join('')
  // Chinese has a space between its words and Latin ones; its comma has none.
  return parts.map((part, at) => (part === '和' && at % 2 === 1 ? spaced(part, parts, at) : part)).join('')
}

const spaced = (part: string, parts: string[], at: number): string =>
  `${LATIN_END.test(parts[at - 1] ?? '') ? ' ' : ''}${part}${LATIN_START.test(parts[at + 1] ?? '') ? ' ' : ''}`
