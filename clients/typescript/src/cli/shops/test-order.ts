import type { Happening } from './seller.js'
import { SELLERS, type ShopName } from './sellers.js'

/** How the IDs of orders begin that `latchkey sales test` makes. Latchkey takes them as tests, in every shop. */
const TEST_ORDER = 'latchkey-test-'
/** No account of a marketplace has this number. */
const TEST_ACCOUNT = '0'

type Ordered = { product: string; email: string; at: Date; number: string }

/** An order that never creates a license, and the ID that Latchkey knows it by. */
export function testOrder(
  shop: ShopName,
  { product, email, at, number }: Ordered,
): { order: Happening; orderId: string } {
  const isMarketplace = SELLERS[shop]().download !== undefined
  const orderId = isMarketplace ? `${TEST_ACCOUNT}:${product}` : TEST_ORDER + number
  const customer = isMarketplace ? { account: { id: TEST_ACCOUNT, name: 'test' } } : { email, name: 'Test order' }
  const lines = [{ line_id: '1', product, quantity: 1 }]
  return {
    orderId,
    order: {
      type: 'order.paid',
      timestamp: at.toISOString(),
      data: { order_id: orderId, test: true, customer, lines, amount: '1.00', currency: 'EUR' },
    },
  }
}
