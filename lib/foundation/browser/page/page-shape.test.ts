import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PagePart, pageShape } from './page-shape'

const FILTERS = (filters: number) => ({ filters })

test.each<[string, string | null, PagePart[]]>([
  ['/acme', 'Overview', ['attention', 'figures', 'columns']],
  ['/acme/statistics?days=90', 'Statistics', ['totals', 'charts']],
  ['/acme/products', 'Products', ['control', 'table']],
  ['/acme/products/new', 'Create product', ['form']],
  ['/acme/products/1/statistics', null, ['record']],
  ['/acme/licenses', 'Licenses', [FILTERS(4), 'table']],
  ['/acme/licenses?status=active#x', 'Licenses', [FILTERS(4), 'table']],
  ['/acme/licenses/jobs', 'Jobs', ['table']],
  ['/acme/licenses/jobs/7', null, ['record']],
  ['/acme/licenses/new?product=1', 'Create licenses', ['form', 'form']],
  ['/acme/licenses/018f', null, ['record']],
  ['/acme/customers/018f', null, ['record']],
  ['/acme/customers/emails', 'Emails', [FILTERS(3), 'table']],
  ['/acme/products/1/settings', null, ['record']],
  ['/acme/sales/sources', 'Shops', ['rows']],
  ['/acme/settings', 'Settings', ['form', 'links']],
  ['/acme/settings/plan', 'Plan', ['tallCard', 'table']],
  ['/acme/settings/access-tokens', 'Access tokens', ['rows']],
  ['/acme/billing', 'Billing', ['card', 'tallCard', 'table']],
  ['/acme/webhooks/1/edit', 'Edit endpoint', ['form']],
  ['/acme/webhooks/deliveries/1', null, ['record']],
  ['/acme/audit', 'Audit log', [{ filters: 5, hasSearch: false }, 'table']],
  ['/acme/team', 'Team', ['tabs', 'rows']],
  ['/account', null, ['form']],
])('%s has the title %s and these parts', (path, title, parts) => {
  expect(pageShape(path)).toMatchObject({ title, parts })
})

test('the skeleton of the licenses has all their actions, which take two rows on a phone', () => {
  expect(pageShape('/acme/licenses').actions).toBe('nnsw')
})

test('every page of an organization that is not one of its records has its title', () => {
  const pages = readdirSync('app/(dashboard)/[org]', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx') && !/\[(?!endpoint\]\/edit)/.test(file))
    .map((file) => `/acme/${file.replace(/\/?page\.tsx$/, '')}`)
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((path) => pageShape(path).title === null)).toEqual([])
})
