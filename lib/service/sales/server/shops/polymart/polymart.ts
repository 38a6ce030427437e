import { z } from 'zod'
import { SECOND_MS } from '@/lib/foundation/shared/durations'
import type { Delivery } from '../../../core/delivery'
import { jsonOf, whyUnread } from '../json-body'
import { accountOrder, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { hmacHex, isRecent, isSameText } from '../signing'

const idText = z
  .union([z.string(), z.number()])
  .transform(String)
  // -1 is who downloads without an account.
  .pipe(z.string().regex(/^\d{1,20}$/))
const seconds = z.int().nonnegative().max(9_999_999_999)

const event = z.object({ event: z.string(), time: seconds, nonce: z.string().min(1) })
const sale = z.object({
  product: z.object({ id: idText }),
  user: z.object({ id: idText, username: z.string().nullish() }),
})
const purchase = event.extend({ payload: sale })
const asked = z.object({ user: idText, product: idText, time: seconds, test: z.boolean().nullish() })

/** Polymart signs, and knows its buyers by their accounts. */
export const polymart: Shop = {
  verify: (delivery, secrets) =>
    isSigned(delivery, secrets) ? (event.safeParse(jsonOf(delivery.body)).data?.nonce ?? null) : null,
  read: (body) => {
    const parsed = event.safeParse(jsonOf(body))
    if (!parsed.success) return incomplete(whyUnread('Polymart', parsed.error))
    return SALES.includes(parsed.data.event) ? readSale(body) : { kind: 'nothing' }
  },
  download: (delivery, secrets) => {
    const { success, data } = asked.safeParse(jsonOf(delivery.body))
    if (!success || !isSigned(delivery, secrets) || !isRecent(String(data.time), delivery.now)) return null
    return { account: { id: data.user, name: null }, product: data.product, test: data.test ?? false }
  },
  answerKey: (value) => ({ value }),
}

const BOUGHT = 'product.user.purchase'
/** Refunded, or charged back: Polymart doesn't say which. */
const SALES = [BOUGHT, 'product.user.purchaseRemoved', 'product.user.refund']

/** Each webhook has a secret, and the downloads have another: a source has all of them, with spaces between. */
function isSigned({ body, headers }: Delivery, secrets: readonly string[]): boolean {
  const signature = headers.get('x-polymart-signature')?.toLowerCase() ?? ''
  return secrets
    .flatMap((several) => several.split(/[\s,]/))
    .some((secret) => secret !== '' && isSameText(signature, hmacHex(secret, body)))
}

function readSale(body: string): Reading {
  const parsed = purchase.safeParse(jsonOf(body))
  if (!parsed.success) return incomplete(whyUnread('Polymart', parsed.error))
  const { event: what, time, payload } = parsed.data
  const account = { id: payload.user.id, name: payload.user.username || null }
  const order = accountOrder({ account, product: payload.product.id, test: false })
  const told = { orderId: order.order_id }
  const timestamp = new Date(time * SECOND_MS).toISOString()
  if (what === BOUGHT) return readingOf([{ type: 'order.paid', timestamp, data: order }], told)
  return readingOf([{ type: 'order.refunded', timestamp, data: { order_id: order.order_id } }], told)
}
