import { expect, test } from 'vitest'
import { pageShape } from './page-shape'

test.each([
  ['/acme', 'figures'],
  ['/acme/statistics?days=90', 'figures'],
  ['/acme/products/1/statistics', 'figures'],
  ['/acme/licenses', 'list'],
  ['/acme/licenses?status=active#x', 'list'],
  ['/acme/licenses/jobs', 'list'],
  ['/acme/licenses/jobs/7', 'record'],
  ['/acme/licenses/new?product=1', 'form'],
  ['/acme/licenses/018f', 'record'],
  ['/acme/customers/018f', 'record'],
  ['/acme/customers/emails', 'list'],
  ['/acme/products/1/settings', 'record'],
  ['/acme/sales/sources', 'list'],
  ['/acme/settings', 'form'],
  ['/acme/settings/branding', 'form'],
  ['/acme/settings/access-tokens', 'list'],
  ['/acme/webhooks/1/edit', 'form'],
  ['/acme/team', 'list'],
  ['/acme/audit', 'list'],
])('%s looks like a %s', (path, shape) => {
  expect(pageShape(path)).toBe(shape)
})
