import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { Order } from './fold-order'
import type { MappingInput, SalePolicy, SaleTarget } from './mapping'
import { MAX_LICENSES_OF_ORDER } from './sale-event'

/** A license that the sale has, and what the sale did to it last. */
export type SoldLicense = {
  lineId: string
  productId: string
  /** from 1 to the quantity */
  number: number
  licenseId: string
  /** as it is now; null for a license that was deleted */
  license: { revokedAt: Date | null; expiresAt: Date | null } | null
  /** by the sale, while nobody else touched it */
  revokedAt: Date | null
  expiresAt: Date | null
}

export type SaleAction =
  | {
      do: 'issue'
      lineId: string
      number: number
      target: SaleTarget
      slots: number
      expiresAt: Date | null
      policy: SalePolicy
    }
  | { do: 'revoke'; licenseId: string; because: NonNullable<Order['lost']> }
  | { do: 'reinstate'; licenseId: string }
  | { do: 'set_expiry'; licenseId: string; expiresAt: Date }

export type SaleDecision = {
  actions: SaleAction[]
  /** why something waits for a person; null if nothing does */
  held: { reason: 'unmapped'; products: string[] } | { reason: 'too_many' } | null
}

/**
 * What to do so that the licenses say what is true of the order, read in this order:
 *
 * 1. An order of more licenses than a person would not look at is held whole.
 * 2. A line whose product is not mapped is held; the others go on.
 * 3. Whoever is entitled, and has no license of a line, target and number, gets it.
 * 4. Whoever is not entitled loses it, as the mapping says; a license that a member gave back stays given back.
 * 5. Whoever is entitled again gets back what the sale itself took, and nothing that a member took.
 * 6. A subscription's license ends with the paid period and its buffer; one that a member extended further stays.
 */
export function decideSale(
  order: Order,
  mappings: ReadonlyMap<string, MappingInput>,
  sold: readonly SoldLicense[],
): SaleDecision {
  const wanted = wantedOf(order, mappings)
  const unmapped = [...new Set(order.lines.map(({ product }) => product).filter((product) => !mappings.has(product)))]
  if (wanted.length > MAX_LICENSES_OF_ORDER) return { actions: [], held: { reason: 'too_many' } }
  const known = new Map(sold.map((license) => [keyOf(license), license]))
  return {
    actions: wanted.flatMap((want) => actionsFor(order, want, known.get(keyOf(want)))),
    held: unmapped.length > 0 ? { reason: 'unmapped', products: unmapped } : null,
  }
}

type Wanted = {
  lineId: string
  productId: string
  number: number
  target: SaleTarget
  slots: number
  policy: SalePolicy
}

const keyOf = ({ lineId, productId, number }: Pick<Wanted, 'lineId' | 'productId' | 'number'>): string =>
  JSON.stringify([lineId, productId, number])

function wantedOf({ lines }: Order, mappings: ReadonlyMap<string, MappingInput>): Wanted[] {
  return lines.flatMap(({ line_id: lineId, product, quantity }) => {
    const mapping = mappings.get(product)
    if (!mapping) return []
    const { policy, targets } = mapping
    const count = policy.quantity === 'slots' ? 1 : Math.min(quantity, MAX_LICENSES_OF_ORDER + 1)
    return Array.from({ length: count }, (_, i) =>
      targets.map((target) => ({
        ...{ lineId, target, policy, number: i + 1, productId: target.product_id },
        slots: policy.quantity === 'slots' ? quantity : 1,
      })),
    ).flat()
  })
}

function actionsFor(order: Order, want: Wanted, sold: SoldLicense | undefined): SaleAction[] {
  const { policy } = want
  const because = lossOf(order, policy)
  const expiresAt = expiryOf(order, policy)
  if (!sold) {
    const { lineId, number, target, slots } = want
    return because === null ? [{ do: 'issue', lineId, number, target, slots, expiresAt, policy }] : []
  }
  const { licenseId, license } = sold
  if (license === null) return []
  if (because !== null)
    return sold.revokedAt === null && license.revokedAt === null ? [{ do: 'revoke', licenseId, because }] : []
  const isOurs = sold.revokedAt !== null && license.revokedAt?.getTime() === sold.revokedAt.getTime()
  return [
    ...(isOurs ? [{ do: 'reinstate' as const, licenseId }] : []),
    ...(expiresAt !== null && isMoved(sold, license, expiresAt)
      ? [{ do: 'set_expiry' as const, licenseId, expiresAt }]
      : []),
  ]
}

function lossOf({ lost }: Order, { on_refund, on_dispute }: SalePolicy): Order['lost'] {
  if (lost === 'disputed') return on_dispute === 'revoke' ? lost : null
  return lost !== null && on_refund === 'revoke' ? lost : null
}

/** The end of the paid period, and the buffer unless nothing follows it. Null without a subscription. */
function expiryOf({ paidUntil, isEnded }: Order, { buffer_days }: SalePolicy): Date | null {
  if (paidUntil === null) return null
  return isEnded ? paidUntil : new Date(paidUntil.getTime() + buffer_days * DAY_MS)
}

/** Whether the sale has another end for the license by now, and nobody gave it a later one. */
function isMoved(sold: SoldLicense, license: NonNullable<SoldLicense['license']>, expiresAt: Date): boolean {
  if (license.expiresAt === null || license.expiresAt.getTime() === expiresAt.getTime()) return false
  const isUntouched = license.expiresAt.getTime() === sold.expiresAt?.getTime()
  return isUntouched || expiresAt > license.expiresAt
}
