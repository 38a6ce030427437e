import { expect, test } from 'vitest'
import { chooseLocale, readLocale, seenLocale } from './locale'

const chosen = (acceptLanguage: string | null, cookie?: string, person: string | null = null) =>
  chooseLocale({ person, cookie, acceptLanguage })

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr-CA;q=0.9', 'fr'],
  ['nl, pt-BR;q=0.7, *;q=0.1', 'pt'],
  ['zh-Hant-TW', 'zh'],
  ['ES', 'es'],
  ['de;q=0, fr', 'fr'],
  ['xx, yy;q=banana', 'en'],
  ['', 'en'],
  [null, 'en'],
])('a browser that asks for %j reads %s', (header, locale) => {
  expect(chosen(header)).toBe(locale)
})

test("the person's choice precedes the browser's choice, and that precedes Accept-Language", () => {
  expect(chosen('de', 'fr', 'zh')).toBe('zh')
  expect(chosen('de', 'fr')).toBe('fr')
  expect(chosen('de', 'klingon')).toBe('de')
})

test('a page that an email leads to is in its language, and so are those after it, until another is chosen', () => {
  const of = (cookie?: string, link?: string) => chooseLocale({ person: null, cookie, link, acceptLanguage: 'en' })
  expect(of(undefined, 'de')).toBe('de')
  expect(of(seenLocale('de'))).toBe('de')
  expect(of(seenLocale('de'), 'fr')).toBe('fr')
  expect(of('es', 'fr')).toBe('es')
  expect(of(undefined, 'klingon')).toBe('en')
  // Seen is not chosen.
  expect(readLocale(seenLocale('de'))).toBeNull()
})
