import { expect, test } from 'vitest'
import { httpsUrl, originList, returnUrl } from './portal-urls'

test('sites are kept by their origin, once each', () => {
  const given = [' https://Shop.example ', '', 'https://shop.example/', 'https://app.example:8443', 'www.example.com ']
  expect(originList.parse(given)).toEqual([
    'https://shop.example',
    'https://app.example:8443',
    'https://www.example.com',
  ])
})

test.each([
  ['http://shop.example'],
  ['shop'],
  ['shop.example/path'],
  ['https://shop.example/path'],
  ['https://a:b@shop.example'],
  ['javascript:alert(1)'],
  ['https://*'],
  ['https://*.shop.example'],
])('%s is no site', (site) => {
  expect(originList.safeParse([site]).success).toBe(false)
})

test('eleven sites are too many', () => {
  const sites = Array.from({ length: 11 }, (_, index) => `https://shop${index}.example`)
  expect(originList.safeParse(sites).success).toBe(false)
})

test('a page to return to is one of the sites that the vendor allows, and nothing else', () => {
  const allowed = ['https://shop.example']
  expect(returnUrl('https://shop.example/account?a=1', allowed)).toBe('https://shop.example/account?a=1')
  for (const other of [
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://x:y@shop.example/',
    'http://shop.example/',
    '//shop.example/',
    'javascript:alert(1)//https://shop.example',
    '/account',
    undefined,
    ['https://shop.example/'],
  ])
    expect(returnUrl(other, allowed)).toBeNull()
})

test('a support page is a link with https, or none', () => {
  expect(httpsUrl.parse(' https://acme.example/help ')).toBe('https://acme.example/help')
  expect(httpsUrl.parse('')).toBeNull()
  expect(httpsUrl.parse('acme.example/help')).toBe('https://acme.example/help')
  for (const text of ['acme', 'http://acme.example', 'javascript:alert(1)', 'https://acme.example/a b'])
    expect(httpsUrl.safeParse(text).success).toBe(false)
})
