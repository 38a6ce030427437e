import { expect, test } from 'vitest'
import { chooseLocale } from './locale'

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
