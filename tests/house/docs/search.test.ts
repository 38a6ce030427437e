import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { excerptOf, SEARCH_OPTIONS, searchDocs } from '@/lib/people/docs/core/search-options'
import { SYNONYMS } from '@/lib/people/docs/core/synonyms'
import { TASKS } from '@/lib/people/docs/core/tasks'
import { loadDocs, searchEntries, searchIndex } from '@/lib/people/docs/server/load-docs'

const index = MiniSearch.loadJSON(searchIndex(), SEARCH_OPTIONS)
const found = (typed: string): string[] => searchDocs(index, typed).map(({ href }) => String(href))

test.each([
  ['seat', '/docs/ip-control#slots'],
  ['seats', '/docs/ip-control#slots'],
  ['activation', '/docs/ip-control#slots'],
  ['activate', '/docs/ip-control#slots'],
  ['HWID', '/docs/where-to-call-from#devices'],
  ['hardware id', '/docs/where-to-call-from#devices'],
  ['machine', '/docs/where-to-call-from#devices'],
  ['fingerprint', '/docs/where-to-call-from#devices'],
  ['dongle', '/docs/where-to-call-from#devices'],
  ['refund', '/docs/sales#policies'],
  ['how do I refund', '/docs/sales#policies'],
  ['dispute', '/docs/sales#policies'],
  ['chargeback', '/docs/sales#policies'],
  ['serial', '/docs/licenses#keys'],
  ['serial number', '/docs/licenses#keys'],
  ['trial', '/docs/sales#trials'],
  ['subscription', '/docs/sales#subscriptions'],
  ['ban', '/docs/ip-control#block-rules'],
  ['totp', '/docs/team#sign-in'],
  ['crack', '/docs/signed-validation'],
])('%j leads first to what explains it', (typed, href) => {
  expect(found(typed)[0]).toBe(href)
})

test.each([
  ['offline', '/docs/offline-grace'],
  ['quickstart', '/docs/quickstart'],
  ['revoke a license', '/docs/licenses#change'],
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
  ['a free trial', '/docs/sales#trials'],
  ['how to revoke a license', '/docs/licenses#change'],
  ['cancel license', '/docs/licenses#change'],
])('of the question %j, the stop words are left out', (typed, href) => {
  expect(found(typed)[0]).toBe(href)
})

test('the changelog is found where it is asked for', () => {
  const hrefs = found('dry run')
  expect(hrefs[0]).toMatch(/^\/docs\/sales#/)
  expect(hrefs.filter((href) => href.startsWith('/docs/changelog'))).toEqual([])
  expect(found('Sprache des Portals ändern').filter((href) => href.startsWith('/docs/changelog'))).toEqual([])
  expect(found('changelog')[0]).toBe('/docs/changelog')
})

test.each([
  ['offline activation', '/docs/offline-grace'],
  ['python example', '/docs/quickstart#validate'],
  ['customer lost key', '/docs/notifications#customers'],
  ['I lost my license key', '/docs/licenses#customers'],
  ['webhook localhost', '/docs/webhooks#own-network'],
  ['keygen alternative', '/docs'],
  ['gift card codes in stock', '/docs/licenses#stock'],
  ['floating license', '/docs/ip-control#slots'],
  ['gdpr delete customer', '/docs/security#privacy'],
  ['resend license email', '/docs/notifications#missing'],
  ['how do I test webhooks', '/docs/testing#test-webhooks'],
  ['free trial 14 days', '/docs/sales#trials'],
  ['stripe refund', '/docs/shops/stripe'],
  ['node-locked license', '/docs/where-to-call-from#devices'],
  ['how many devices', '/docs/ip-control#slots'],
  ['docker compose', '/docs/deploy#compose'],
  ['smtp server', '/docs/self-hosting#email'],
  ['mail server', '/docs/self-hosting#email'],
  ['reset ip address', '/docs/ip-control#reset'],
  ['unity c#', '/docs/clients#another-language'],
  ['rotate api key', '/docs/api-keys#rotate-a-key'],
  ['verify webhook signature', '/docs/webhooks#verify'],
  ['nginx reverse proxy', '/docs/self-hosting#proxy'],
  ['upgrade to new version', '/docs/self-hosting#upgrade'],
  ['import from csv', '/docs/import'],
])('%j, as people type it, leads first to its place', (typed, href) => {
  expect(found(typed)[0]).toBe(href)
})

test.each([
  // What is asked when something goes wrong
  ['what if your server is down', '/docs/offline-grace#unreachable'],
  ['customer changed his computer', '/docs/ip-control#reset'],
  ['customer got a new pc', '/docs/ip-control#reset'],
  ['webhook not arriving', '/docs/webhooks#missing'],
  ["customer can't log in", '/docs/portal#sign-in'],
  ["my customer can't activate", '/docs/ip-control#reset'],
  ['clock skew', '/docs/signed-validation#verdicts'],
  ['429', '/docs/errors#429'],
  ['error 503', '/docs/errors#503'],
  ['CORS', '/docs/where-to-call-from#browser'],
  ['vpn', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['dynamic ip', '/docs/where-to-call-from#what-an-ip-address-tells-you'],
  ['stolen key', '/docs/security#stolen'],
  ['leaked license key', '/docs/licenses#replace'],
  ['forgot password', '/docs/team#reset-password'],
  // Tasks, before the references of the same words
  ['how do i revoke a license', '/docs/licenses#change'],
  ['extend a license', '/docs/licenses#change'],
  ['delete a license', '/docs/licenses#change'],
  ['create license', '/docs/licenses#create'],
  ['bulk create keys', '/docs/licenses#create'],
  ['transfer license', '/docs/licenses#transfers'],
  ['reset ip', '/docs/ip-control#reset'],
  ['trial period 14 days', '/docs/sales#trials'],
  ['api key rotate', '/docs/api-keys#rotate-a-key'],
  ['delete customer', '/docs/security#privacy'],
  ['change customer email', '/docs/licenses#customers'],
  ['signature verification', '/docs/signed-validation'],
  ['webhook signature', '/docs/webhooks#verify'],
  ['export', '/docs/import#export'],
  ['import csv', '/docs/import'],
  ['invite', '/docs/team#invite'],
  ['roles', '/docs/team#roles'],
  ['rate limit', '/docs/limits#rates'],
  ['two factor', '/docs/team#sign-in'],
  ['sso', '/docs/self-hosting#settings-sign-in'],
  ['custom domain', '/docs/portal#link'],
  ['white label', '/docs/portal#branding'],
  ['pricing', '/docs/billing#plans'],
  ['how much does it cost', '/docs/billing#plans'],
  // Shops, languages, and kinds of program
  ['stripe', '/docs/shops/stripe'],
  ['gumroad', '/docs/shops/gumroad'],
  ['lemon squeezy', '/docs/shops/lemonsqueezy'],
  ['paddle', '/docs/shops/paddle'],
  ['woocommerce', '/docs/sales#connect'],
  ['shopify', '/docs/sales#connect'],
  ['C#', '/docs/clients'],
  ['.net', '/docs/clients'],
  ['c++', '/docs/clients#another-language'],
  ['python', '/docs/quickstart'],
  ['unity', '/docs/clients#another-language'],
  ['unreal', '/docs/clients#another-language'],
  ['minecraft', '/docs/guides/minecraft'],
  ['discord bot', '/docs/guides/discord-bot'],
  ['swagger', '/docs/management-api'],
  ['zapier', '/docs/webhooks'],
  // Hosting
  ['update latchkey', '/docs/self-hosting#upgrade'],
  ['docker', '/docs/deploy#compose'],
  ['kubernetes', '/docs/deploy#image'],
  ['nginx', '/docs/self-hosting#proxy'],
  ['smtp', '/docs/self-hosting#email'],
  ['postgres', '/docs/self-hosting#requirements'],
  ['high availability', '/docs/self-hosting#scaling'],
  // What there is not
  ['floating license', '/docs/ip-control#slots'],
  ['metered billing', '/docs#not'],
  ['coupon', '/docs#not'],
  // Other words and languages
  ['ipv6', '/docs/ip-control#ipv6'],
  ['pagination', '/docs/management-api#pages'],
  ['sandbox', '/docs/testing'],
  ['feature flags', '/docs/custom-response'],
  ['lizenz sperren', '/docs/licenses#change'],
  ['Wie sperre ich eine Lizenz?', '/docs/licenses#change'],
  ['Lizenzschlüssel', '/docs/licenses#keys'],
  ['Rückerstattung', '/docs/sales#policies'],
  ['Lizenz verlängern', '/docs/licenses#change'],
  ['IP zurücksetzen', '/docs/ip-control#reset'],
  ['Lizenz übertragen', '/docs/licenses#transfers'],
  ['Kunde löschen', '/docs/security#privacy'],
  ['Testversion', '/docs/sales#trials'],
  ['Datensicherung', '/docs/self-hosting#backup'],
  ['comment révoquer une licence', '/docs/licenses#change'],
  ['créer une licence', '/docs/licenses#create'],
  ['remboursement', '/docs/sales#policies'],
  ['clé de licence', '/docs/licenses#keys'],
  ['cómo revoco una licencia', '/docs/licenses#change'],
  ['reembolso', '/docs/sales#policies'],
  ['transferir licencia', '/docs/licenses#transfers'],
  ['importar licencias', '/docs/import'],
  ['réinitialiser ip', '/docs/ip-control#reset'],
  ['prolonger une licence', '/docs/licenses#change'],
  ['transférer la licence', '/docs/licenses#transfers'],
  ['essai gratuit 14 jours', '/docs/sales#trials'],
  ['importer des licences', '/docs/import'],
  ['exporter les licences', '/docs/import#export'],
  ['crear licencia', '/docs/licenses#create'],
  ['renovar licencia', '/docs/licenses#change'],
  ['restablecer ip', '/docs/ip-control#reset'],
  ['eliminar cliente', '/docs/security#privacy'],
  ['prueba gratis', '/docs/sales#trials'],
  ['exportar licencias', '/docs/import#export'],
  ['Passwort vergessen', '/docs/team#reset-password'],
  ['Lizenzen importieren', '/docs/import'],
  ['Lizenz erstellen', '/docs/licenses#create'],
  // Names of the API, which are their own best match
  ['invalid_api_key', '/docs/statuses#invalid_api_key'],
  ['license_not_found', '/docs/statuses#license_not_found'],
  ['license.created', '/docs/webhook-events#license-created'],
  ['revoke_license', '/docs/api/licenses#revoke_license'],
])('%j has its place among the first three results', (typed, href) => {
  expect(found(typed).slice(0, 3)).toContain(href)
})

test('what has every word comes before what has some of them', () => {
  expect(found('dongle zxqvwk')[0]).toBe('/docs/where-to-call-from#devices')
  expect(found('zxqvwk')).toEqual([])
  expect(found('block rules')[0]).toBe('/docs/ip-control#block-rules')
})

test('every synonym and every task is of a place that there is', () => {
  const places = searchEntries().map(({ href }) => href)
  const named = [...Object.keys(SYNONYMS), ...TASKS.map(({ href }) => href)]
  expect(named.filter((href) => !places.includes(href))).toEqual([])
})

test('the front page leads to every task, in their order', () => {
  const list = /<div class="cards tasks">(.*?)<\/div>/s.exec(loadDocs().get('index')?.html ?? '')?.[1] ?? ''
  const links = [...list.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, title]) => ({ title, href }))
  expect(links).toEqual(TASKS)
})

test('an excerpt begins near the word that was found, whatever its form', () => {
  const text = `${'Nothing of interest here. '.repeat(20)}A license that was revoked is refused.`
  expect(excerptOf({ text, terms: ['revok'] })).toContain('was revoked is refused')
  expect(excerptOf({ text, terms: ['zxqvwk'] })).toMatch(/^Nothing of interest/)
})
