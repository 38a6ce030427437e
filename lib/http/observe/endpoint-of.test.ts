import { expect, test } from 'vitest'
import { endpointOf } from './endpoint-of'

test.each([
  ['/api/v1/validate', 'validate'],
  ['/api/v1/validate/', 'validate'],
  ['/api/v1/license/ACME-7K2QD', 'lookup'],
  ['/api/v1/keys/0199', 'keys'],
  ['/api/health', 'probe'],
  ['/api/metrics?x=1', 'probe'],
  ['/api/status.json', 'probe'],
  ['/api/v1/licenses/0199', 'management'],
  ['/api/v1/sales/0199', 'management'],
  ['/api/sales/0199?key=secret', 'sales'],
  ['/api/sales/0199/download', 'sales'],
  ['/api/dashboard/acme/licenses', 'app'],
  ['/api/session/code', 'app'],
  ['/_next/static/chunks/a.js', 'asset'],
  ['/', 'page'],
  ['/acme/licenses?search=jane@example.com', 'page'],
])('%s is %s', (url, endpoint) => {
  expect(endpointOf(url)).toBe(endpoint)
})
