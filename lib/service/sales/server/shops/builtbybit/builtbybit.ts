import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type JsonObject, jsonObjectOrNull } from '@/lib/foundation/shared/json-object'
import { jsonOf } from '../json-body'
import { accountOrder, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { isSameText } from '../signing'

const TEMPLATE = "Copy the webhook's body from Latchkey's documentation again, with its secret."
const DOWNLOAD = "This is a placeholder's request. Enter the URL for keys in the placeholder at BuiltByBit."

const idText = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/))
/** Nothing, or 0, where there is none. */
const noneOr = z.union([z.literal(['', '0', 0]).transform(() => null), idText]).nullish()

const who = z.object({ user_id: idText, resource_id: idText })
const purchase = who.extend({
  username: z.string().nullish(),
  addon_id: noneOr,
  final_price: z.union([z.string(), z.number()]).nullish(),
  purchase_date: idText,
})
type Purchase = z.infer<typeof purchase>
/** A purchase says who bought what, too. */
const downloaded = who.extend({ purchase_date: z.never().optional() })

/**
 * BuiltByBit signs nothing: the secret is in the body, which the seller writes, and in the form that asks for the key of
 * a download.
 */
export const builtbybit: Shop = {
  verify: ({ body }, secrets) => (isVouchedFor(body, secrets) ? idOf(body) : null),
  read: (body) => {
    const fields = fieldsOf(body)
    const parsed = purchase.safeParse(fields)
    if (parsed.success) return readPurchase(parsed.data)
    if (fields['version_id'] !== undefined) return incomplete(DOWNLOAD)
    return incomplete(`${parsed.error.issues[0]?.path[0]?.toString() ?? 'A field'} is missing or wrong. ${TEMPLATE}`)
  },
  keep: (body) => {
    const { secret: _, ...fields } = fieldsOf(body)
    return JSON.stringify(fields)
  },
  download: ({ body }, secrets) => {
    const asked = downloaded.safeParse(fieldsOf(body))
    if (!asked.success || !isVouchedFor(body, secrets)) return null
    return { account: { id: asked.data.user_id, name: null }, product: asked.data.resource_id, test: false }
  },
}

/** JSON or a form, as the seller chose. */
const fieldsOf = (body: string): JsonObject =>
  jsonObjectOrNull(jsonOf(body)) ?? Object.fromEntries(new URLSearchParams(body))

function isVouchedFor(body: string, secrets: readonly string[]): boolean {
  const { secret } = fieldsOf(body)
  return typeof secret === 'string' && secrets.some((known) => isSameText(secret, known))
}

/** A webhook that failed is sent again after 15 minutes, an hour and six, as it was. */
function idOf(body: string): string {
  const { success, data } = purchase.safeParse(fieldsOf(body))
  if (success) return `purchase:${data.user_id}:${productOf(data)}:${data.purchase_date}`
  return `body:${createHash('sha256').update(body).digest('hex')}`
}

const productOf = ({ resource_id, addon_id }: Purchase): string =>
  addon_id ? `${resource_id}:${addon_id}` : resource_id

function readPurchase(bought: Purchase): Reading {
  const { user_id, username, final_price, purchase_date } = bought
  const amount = String(final_price ?? '')
  const account = { id: user_id, name: username || null }
  const order = accountOrder({ account, product: productOf(bought), test: false })
  const at = new Date(Number(purchase_date) * 1_000)
  if (Number.isNaN(at.getTime())) return incomplete(`purchase_date is wrong. ${TEMPLATE}`, { orderId: order.order_id })
  return readingOf(
    [
      {
        type: 'order.paid',
        timestamp: at.toISOString(),
        data: { ...order, amount: /^\d{1,12}(?:\.\d{1,6})?$/.test(amount) ? amount : null },
      },
    ],
    { orderId: order.order_id },
  )
}
