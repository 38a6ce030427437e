import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { SEARCH_OPTIONS } from '@/lib/people/docs/core/search-options'
import { searchWords } from '@/lib/people/docs/core/search-words'
import { SYNONYMS } from '@/lib/people/docs/core/synonyms'
import { searchEntries, searchIndex } from '@/lib/people/docs/server/load-docs'

const index = MiniSearch.loadJSON(searchIndex(), SEARCH_OPTIONS)
const found = (typed: string): string[] => index.search(searchWords(typed)).map(({ href }) => String(href))

test.each([
  ['seat', '/docs/ip-control#slots'],
  ['seats', '/docs/ip-control#slots'],
  ['activation', '/docs/ip-control#slots'],
  ['activate', '/docs/ip-control#slots'],
  ['HWID', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['hardware id', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['machine', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['fingerprint', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['dongle', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['refund', '/docs/sales#policies'],
  ['how do I refund', '/docs/sales#policies'],
  ['dispute', '/docs/sales#policies'],
  ['chargeback', '/docs/sales#policies'],
  ['serial', '/docs/licenses#keys'],
  ['serial number', '/docs/licenses#keys'],
  ['trial', '/docs/licenses#license-types'],
  ['subscription', '/docs/licenses#expiry'],
  ['ban', '/docs/ip-control#block-rules'],
  ['totp', '/docs/team#sign-in'],
  ['crack', '/docs/signed-validation'],
])('%j leads first to what explains it', (typed, href) => {
  expect(found(typed)[0]).toBe(href)
})

test.each([
  ['offline', '/docs/offline-grace'],
  ['quickstart', '/docs/quickstart'],
  ['revoke a license', '/docs/api/licenses#revoke_license'],
])('%j, our own word, still finds its page first', (typed, href) => {
  expect(found(typed)[0]).toBe(href)
})

test.each([
  ['connect my shop', '/docs/sales'],
  ['connect shop', '/docs/sales'],
  ['how do I sell', '/docs/sales'],
  ['sales not showing', '/docs/sales#held'],
  ['excel', '/docs/import'],
  ['move from keygen', '/docs/import'],
  ['migrate', '/docs/import'],
  ['backup', '/docs/self-hosting#backup'],
  ['how do I make a backup?', '/docs/self-hosting#backup'],
  ['a free trial', '/docs/licenses#license-types'],
  ['how to revoke a license', '/docs/api/licenses#revoke_license'],
])('of the question %j, the stop words are left out', (typed, href) => {
  expect(found(typed)[0]).toBe(href)
})

test('the changelog is the last result, unless it is asked for', () => {
  const hrefs = found('dry run')
  expect(hrefs[0]).toMatch(/^\/docs\/sales#/)
  expect(hrefs.findIndex((href) => href.startsWith('/docs/changelog'))).toBeGreaterThan(hrefs.length - 4)
  expect(found('changelog')[0]).toBe('/docs/changelog')
})

test('all words are wanted', () => {
  expect(found('dongle coupon')).toEqual([])
})

test('every synonym is of a place that there is', () => {
  const places = searchEntries().map(({ href }) => href)
  expect(Object.keys(SYNONYMS).filter((href) => !places.includes(href))).toEqual([])
})
