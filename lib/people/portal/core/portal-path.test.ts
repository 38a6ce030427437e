import { expect, test } from 'vitest'
import { linkedLocale, portalPathOf, vendorAskedFor } from './portal-path'

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

const LICENSE = '01934c5e-7a10-7000-8000-00000000b001'

test.each([
  ['/portal/acme', 'acme', null],
  ['/portal/acme/order?token=x', 'acme', null],
  ['/portal/~help', 'help', null],
  ['/portal/help?vendor=acme', 'acme', null],
  ['/portal/licenses/claim?vendor=acme', 'acme', null],
  [`/portal/licenses/${LICENSE}`, null, LICENSE],
  [`/portal/sign-in?callbackUrl=${encodeURIComponent('/portal/acme?return=x')}`, 'acme', null],
  [`/portal/sign-in?callbackUrl=${encodeURIComponent(`/portal/licenses/${LICENSE}`)}`, null, LICENSE],
  ['/portal/sign-in?callbackUrl=https://evil.test/portal/acme', null, null],
  ['/portal/account', null, null],
  ['/portal', null, null],
])('%s is the page of %s, or of the license %s', (path, slug, licenseId) => {
  expect(vendorAskedFor(path)).toEqual({ slug, licenseId })
})

test.each([
  ['/portal/acme?license=1&lang=de', 'de'],
  ['/portal/account?lang=fr', 'fr'],
  [`/portal/sign-in?callbackUrl=${encodeURIComponent('/portal/account?lang=fr')}`, 'fr'],
  [`/portal/sign-in?lang=de&callbackUrl=${encodeURIComponent('/portal/account?lang=fr')}`, 'de'],
  ['/portal/sign-in?callbackUrl=https://evil.test/portal?lang=fr', null],
  ['/portal', null],
])('%s: the email that led there was in %s', (path, locale) => {
  expect(linkedLocale(path)).toBe(locale)
})
