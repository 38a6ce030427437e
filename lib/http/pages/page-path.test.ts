import { expect, test } from 'vitest'
import { pagePathOf } from './page-path'

test.each([
  ['/acme/licenses', '', '/acme/licenses'],
  ['/acme/requests', '?status=expired&range=7d', '/acme/requests?status=expired&range=7d'],
  ['/acme/requests', '?_rsc=1x2y3&status=expired', '/acme/requests?status=expired'],
  ['/acme', '?_rsc=1x2y3', '/acme'],
])('the way back to %s%s is %s', (pathname, search, path) => {
  expect(pagePathOf({ pathname, search })).toBe(path)
})
