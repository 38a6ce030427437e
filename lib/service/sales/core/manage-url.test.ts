import { expect, test } from 'vitest'
import { fillManageUrl, KNOWN_MANAGE_URLS, manageUrl } from './manage-url'

const ORDER = { orderId: 'A/1 ?', subscriptionId: null }
const SUBSCRIPTION = { orderId: 'A-1', subscriptionId: 'S=7' }

test.each([
  ['https://shop.test/orders/{order_id}', ORDER, 'https://shop.test/orders/A%2F1%20%3F'],
  ['https://shop.test/?s={subscription_id}&o={order_id}', SUBSCRIPTION, 'https://shop.test/?s=S%3D7&o=A-1'],
  ['https://shop.test/billing', SUBSCRIPTION, 'https://shop.test/billing'],
  ['https://shop.test/billing', ORDER, null],
  ['https://shop.test/?s={subscription_id}&o={order_id}', ORDER, null],
  ['https://shop.test/{order_id}', { orderId: null, subscriptionId: 'S' }, null],
  [null, SUBSCRIPTION, null],
])('%s for %o', (template, order, expected) => {
  expect(fillManageUrl(template, order)).toBe(expected)
})

test.each([
  'http://shop.test/',
  'javascript:alert(1)',
  'https://user:secret@shop.test/',
  'https://{order_id}.shop.test/',
  'https://shop.test/{license_id}',
  'https://shop.test/{order_id',
  'https://shop.test/{{order_id}}',
  'https://shop.test/a b',
  `https://shop.test/${'a'.repeat(500)}`,
])('%s is refused', (template) => {
  expect(manageUrl.safeParse(template).success).toBe(false)
})

test('an empty field is none, and what is known of shops is valid', () => {
  expect(manageUrl.parse(' ')).toBeNull()
  for (const url of Object.values(KNOWN_MANAGE_URLS)) expect(manageUrl.parse(url)).toBe(url)
})
