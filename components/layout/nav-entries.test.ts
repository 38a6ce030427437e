import { expect, test } from 'vitest'
import { navigationItems } from '@/components/organizations/navigation'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { currentItem } from './nav-entries'

const items = navigationItems('acme', mayOf({ permissions: new Set(PERMISSIONS) }), true)

test.each([
  ['/acme', 'overview'],
  ['/acme/customers', 'customers'],
  ['/acme/customers/018f', 'customers'],
  ['/acme/customers/emails', 'emails'],
  ['/acme/settings/plan', 'settings'],
  ['/acme/simulate', undefined],
])('of %j, one item is the current one: %j', (pathname, id) => {
  expect(currentItem(items, pathname)?.id).toBe(id)
})
