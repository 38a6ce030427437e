import { z } from 'zod'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { saleDetail } from '../core/schema'

const time = z.iso.datetime()

/** What is stored of an order, as JSON. */
const storedOrder = z.object({
  customer: z.object({
    email: z.string().nullish(),
    discord_id: z.string().nullish(),
    name: z.string().nullish(),
    account: z.object({ id: z.string(), name: z.string().nullish() }).nullish(),
  }),
  lines: saleDetail.shape.lines,
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  paidAt: time,
  paidUntil: time.nullable(),
  endedAt: time.nullable(),
  isPastDue: z.boolean(),
  lost: z.enum(['refunded', 'disputed', 'dispute_lost']).nullable(),
  isPartlyRefunded: z.boolean(),
  /** missing from before disputes were told */
  disputed: z.array(z.string()).optional(),
  /** only a comparison with the shop knows it, and nobody has agreed to that yet */
  isProposed: z.boolean().optional(),
})
export type StoredOrder = z.infer<typeof storedOrder>

/** The order of a sale as it was last read, also if only a comparison found it; null until it is known. */
export const orderOf = (
  vault: Pick<Vault, 'decrypt'>,
  { orderCiphertext }: { orderCiphertext: Uint8Array | null },
): StoredOrder | null =>
  orderCiphertext === null ? null : storedOrder.parse(JSON.parse(vault.decrypt(orderCiphertext)))

/** The same as far as it counts: null for one that only a comparison found. */
export function agreedOrderOf(vault: Pick<Vault, 'decrypt'>, row: { orderCiphertext: Uint8Array | null }) {
  const order = orderOf(vault, row)
  return order?.isProposed ? null : order
}
