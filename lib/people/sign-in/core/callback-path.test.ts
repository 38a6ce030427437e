import { expect, test } from 'vitest'
import { callbackQuery, safeCallbackPath, safeCallbackUrl } from './callback-path'

const SITE = 'https://latchkey.example'

test.each(['/', '/acme', '/acme/licenses?status=active&q=a%20b#top', '/acme?next=https://elsewhere.example'])(
  'goes back to %s',
  (path) => {
    expect(safeCallbackPath(path)).toBe(path)
    expect(safeCallbackUrl(path, SITE)).toBe(`${SITE}${path}`)
    expect(safeCallbackUrl(`${SITE}${path}`, SITE)).toBe(`${SITE}${path}`)
  },
)

const HOSTILE = [
  '',
  'acme',
  'https://elsewhere.example',
  'HTTPS://elsewhere.example/',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/.//elsewhere.example',
  '/acme/..//elsewhere.example',
  '/%2e//elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${SITE}.elsewhere.example/`,
  `${SITE}@elsewhere.example/`,
  `${SITE}//elsewhere.example`,
  `${SITE}/\\elsewhere.example`,
]

test.each(HOSTILE)('never leaves for %j', (text) => {
  expect(safeCallbackPath(text)).toBeNull()
  expect(safeCallbackUrl(text, SITE)).toBe(`${SITE}/`)
})

test('every result stays on the site', () => {
  for (const text of HOSTILE) expect(new URL(safeCallbackUrl(text, SITE)).origin).toBe(SITE)
})

test('the way back is handed on as a query, or not at all', () => {
  expect(callbackQuery('/acme/licenses?status=active')).toBe('?callbackUrl=%2Facme%2Flicenses%3Fstatus%3Dactive')
  expect(callbackQuery(null)).toBe('')
})
