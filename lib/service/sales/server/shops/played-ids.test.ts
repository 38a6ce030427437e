import { expect, test } from 'vitest'
import type { Happening } from '@/clients/typescript/src/cli/shops/seller'
import { SELLERS, SHOP_NAMES, type ShopName } from '@/clients/typescript/src/cli/shops/sellers'
import { deliveryOf } from '@/tools/shop/played'
import { SHOPS } from './shops'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
// Where the age of a signature counts, it does now.
const AT = Date.now()
const of = (seconds: number, type: string, data: object) =>
  ({
    type,
    timestamp: new Date(AT + seconds * 1_000).toISOString(),
    data: { order_id: '7001:4711', ...data },
  }) as Happening

const SOLD = of(0, 'order.paid', {
  customer: { email: 'ada@example.com', account: { id: '7001' } },
  ...{ lines: [{ line_id: '1', product: '4711', quantity: 1 }], amount: '49.00', currency: 'EUR' },
})
const LATER = [
  of(1, 'order.refunded', { amount: '10.00' }),
  of(2, 'order.refunded', { amount: '10.00' }),
  of(3, 'order.refunded', {}),
  of(4, 'dispute.opened', {}),
  of(5, 'dispute.closed', { outcome: 'won' }),
]

/** The IDs by which Latchkey knows what a shop says that was just started; none where that shop never says it. */
function idsOf(name: ShopName, happening: Happening): (string | null)[] {
  const seller = SELLERS[name]()
  const at = new Date(happening.timestamp)
  try {
    seller.say(SOLD, SECRET, new Date(SOLD.timestamp))
    return seller.say(happening, SECRET, at).map((request) => SHOPS[name].verify(deliveryOf(request, at), [SECRET]))
  } catch {
    return []
  }
}

// Gumroad names no delivery: a ping that says the same of a sale is the same.
const NAMING = SHOP_NAMES.filter((name) => name !== 'gumroad')

test.each(NAMING)('%s, started anew for each, gives all that happens to an order IDs of their own', (name) => {
  const ids = LATER.flatMap((happening) => idsOf(name, happening))
  expect(ids).not.toContain(null)
  expect(new Set(ids).size).toBe(ids.length)
})
