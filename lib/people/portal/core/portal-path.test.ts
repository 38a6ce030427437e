import { expect, test } from 'vitest'
import { portalPathOf } from './portal-path'

test.each([
  ['/portal/account', '/portal/account'],
  ['/portal/licenses/1?x=1', '/portal/licenses/1?x=1'],
  ['/portal', '/portal'],
  ['/portalette', '/portal'],
  ['/acme/licenses', '/portal'],
  ['/portal/../acme', '/portal'],
  ['//evil.test/portal', '/portal'],
  ['https://evil.test/portal', '/portal'],
  [undefined, '/portal'],
  [['/portal/account', '/portal'], '/portal'],
])('%j leads to %s', (asked, path) => {
  expect(portalPathOf(asked)).toBe(path)
})
