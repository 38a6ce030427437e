import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { helpCommands } from '@/components/command-palette/help-commands'
import { matchingCommands } from '@/components/command-palette/matching-commands'
import { SYNONYMS } from '@/components/command-palette/synonyms'
import { paletteCommands } from '@/components/organizations/navigation'
import { findProductPages } from '@/components/organizations/search-organization'
import { PRODUCT_TABS } from '@/components/products/product-tabs'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'

const commands = ['Lizenzen für José', 'Öffnen', 'Products'].map((label) => ({
  id: label,
  label,
  Icon: Search,
  group: 'Go to',
  run: () => undefined,
}))
const labels = (text: string) => matchingCommands(commands, text).map(({ label }) => label)

test.each([
  ['', ['Lizenzen für José', 'Öffnen', 'Products']],
  ['PROD', ['Products']],
  ['jose fur', ['Lizenzen für José']],
  ['offnen', ['Öffnen']],
  ['O\u0308ffnen', ['Öffnen']],
  ['nothing', []],
])('%j finds commands by every word, whatever its case, accents and normal form', (text, found) => {
  expect(labels(text)).toEqual(found)
})

const commandsOf = (reader: { isOperator: boolean; hasPlans: boolean }) => [
  ...paletteCommands('acme', { may: mayOf({ permissions: new Set(PERMISSIONS) }), hasMailbox: true, ...reader }),
  ...helpCommands(() => undefined),
]
const OPERATOR = commandsOf({ isOperator: true, hasPlans: true })

test.each([
  ['operator', ['Organizations', 'People', 'System', 'Incidents']],
  ['console', ['Organizations', 'People', 'System', 'Incidents']],
  ['mailbox', ['Mailbox', 'Emails', 'System']],
  ['status', ['Status', 'System', 'Incidents']],
  ['settings', ['Settings', 'Branding', 'Plan', 'Notifications']],
  ['billing', ['Billing']],
  ['sign out', ['Sign out']],
  ['logout', ['Sign out']],
  ['seat', ['Licenses']],
  ['machine', ['Licenses', 'Blocked IP addresses']],
  ['refund', ['Sales']],
  ['chargeback', ['Sales']],
  ['api key', ['Products', 'Access tokens']],
  ['client key', ['Products']],
  ['server key', ['Products']],
  ['token', ['Access tokens', 'Products']],
  ['invoice', ['Billing', 'Sales']],
  ['smtp', ['Mail server', 'Emails']],
  ['mail server', ['Mail server']],
  ['email delivery', ['Mail server', 'Emails']],
  ['email settings', ['Mail server', 'Branding', 'Notifications']],
  ['webhook', ['Webhooks']],
  ['hwid', ['Licenses', 'Blocked IP addresses']],
  ['logo', ['Branding']],
  ['language', ['Branding']],
  ['2fa', ['Account']],
  ['password', ['Account']],
  ['backup', ['System']],
  ['domain', ['System']],
  ['csv', ['Import licenses', 'Licenses']],
  ['import', ['Import licenses']],
  ['export', ['Licenses', 'Customers', 'Audit log', 'Jobs']],
  ['trial', ['Licenses', 'Create licenses', 'Products']],
  ['expiry', ['Licenses']],
  ['blocklist', ['Blocked IP addresses']],
  ['ban', ['Blocked IP addresses']],
  ['role', ['Team']],
  ['slack', ['Notifications']],
  ['gumroad', ['Shops']],
  ['rate limit', ['Usage']],
  ['download', ['Products']],
  ['gdpr', ['Customers']],
  ['sdk', ['Docs']],
  ['dark mode', ['Use the dark theme']],
])('%j finds what people mean by it', (text, found) => {
  expect(matchingCommands(OPERATOR, text).map(({ label }) => label)).toEqual(expect.arrayContaining(found))
})

test('what is called so comes before what is found, and what is only also called so after it', () => {
  const found = commands.slice(0, 1)
  expect(matchingCommands(OPERATOR, 'prod', found).map(({ label }) => label)).toEqual([
    ...matchingCommands(OPERATOR, 'prod').map(({ label }) => label),
    'Lizenzen für José',
  ])
  expect(matchingCommands(OPERATOR, 'app', found)[0]?.label).toBe('Lizenzen für José')
})

const PRODUCTS = [
  { id: 'warm', name: 'WarmTape' },
  { id: 'cold', name: 'ColdTape' },
]

test.each([
  ['client key', 'cold', ['API keys · ColdTape', 'API keys · WarmTape']],
  ['api key', null, ['API keys · WarmTape', 'API keys · ColdTape']],
  ['cold token', 'warm', ['API keys · ColdTape']],
  ['warmtape', null, []],
  ['nothing', 'cold', []],
])('%j finds pages of products, on one of %j', (text, product, found) => {
  const may = mayOf({ permissions: new Set(PERMISSIONS) })
  const pages = findProductPages(PRODUCTS, { org: 'acme', may, product }, text)
  expect(pages.map(({ label, hint }) => `${label} · ${hint}`)).toEqual(found)
})

test('pages of products follow the permissions', () => {
  const may = mayOf({ permissions: new Set(['products:view'] as const) })
  expect(findProductPages(PRODUCTS, { org: 'acme', may, product: null }, 'api key')).toEqual([])
})

test('nobody else finds the console, nor plans where there are none', () => {
  const commands = commandsOf({ isOperator: false, hasPlans: false })
  expect(matchingCommands(commands, 'operator')).toEqual([])
  expect(matchingCommands(commands, 'billing')).toEqual([])
})

test('every synonym is of a command', () => {
  const ids = [...OPERATOR.map(({ id }) => id), ...PRODUCT_TABS.map(({ path }) => path)]
  expect(Object.keys(SYNONYMS).filter((id) => !ids.includes(id))).toEqual([])
})
