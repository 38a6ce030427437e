import { expect, test } from 'vitest'
import { adminUrlOf } from './admin-url'

const POLAR = '57107b74-8400-4d80-a2fc-54c2b4239cb3'

test.each([
  ['stripe', 'pi_1', null, false, 'https://dashboard.stripe.com/payments/pi_1'],
  ['stripe', 'in_1', 'sub_1', true, 'https://dashboard.stripe.com/test/invoices/in_1'],
  ['stripe', null, 'sub_1', false, 'https://dashboard.stripe.com/subscriptions/sub_1'],
  ['stripe', 'cs_1', null, false, null],
  ['stripe', 'constructor_', null, false, null],
  ['paddle', 'txn_1', null, false, 'https://vendors.paddle.com/transactions-v2/txn_1'],
  ['paddle', 'txn_/..', null, true, 'https://sandbox-vendors.paddle.com/transactions-v2/txn_%2F..'],
  [
    'tebex',
    'tbx-1&x',
    null,
    false,
    'https://creator.tebex.io/payments?attribute%5B0%5D=txn_id&query%5B0%5D=tbx-1%26x&search_mode=and',
  ],
  ['polar', POLAR, null, false, `https://polar.sh/to/dashboard/sales/${POLAR}`],
  ['polar', null, POLAR, false, `https://polar.sh/to/dashboard/sales/subscriptions/${POLAR}`],
  ['polar', 'latchkey-test-1', POLAR, true, null],
  ['gumroad', 'a/b==', 'S-1', false, 'https://gumroad.com/customers/sale/a%2Fb%3D%3D'],
  ['gumroad', 'a==', null, true, null],
  ['gumroad', null, 'S-1', false, null],
  ['lemonsqueezy', '1234567', null, false, null],
  ['generic', 'A-1', 'S-1', false, null],
] as const)('%s order %s of %s is found in its shop', (provider, orderId, subscriptionId, isTest, url) => {
  expect(adminUrlOf({ provider, orderId, subscriptionId, isTest })).toBe(url)
})
