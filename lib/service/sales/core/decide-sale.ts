import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { Order } from './fold-order'
import { DEFAULT_POLICY, type MappingInput, type SalePolicy, type SaleTarget } from './mapping'
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
  /** licenses that a member gave back, and whose buyer is entitled again: the sale may take them another time */
  released: string[]
  /** why something waits for a person; null if nothing does */
  held: { reason: 'unmapped' | 'target_gone'; products: string[] } | { reason: 'too_many' } | null
}

/** What the products of a shop are here. `broken`: mapped to a product or license type that is gone. */
export type Mappings = { known: ReadonlyMap<string, MappingInput>; broken: ReadonlySet<string> }

/**
 * What to do so that the licenses say what is true of the order, read in this order:
 *
 * 1. A line that has licenses keeps those, whatever its mapping says by now.
 * 2. Whoever is not entitled loses them, as the mapping says; a license that a member gave back stays given back.
 * 3. Whoever is entitled again gets back what the sale itself took, and nothing that a member took.
 * 4. A subscription's license ends with the paid period and its buffer; what a member set since stays, unless it is
 *    paid for longer.
 * 5. A line without licenses gets them if its buyer is entitled: all of them at once.
 * 6. Unless its product is not mapped, or mapped to what is gone, or the order has more licenses than a person would not
 *    look at: then it is held.
 */
export function decideSale(order: Order, { known, broken }: Mappings, sold: readonly SoldLicense[]): SaleDecision {
  const acts: SaleAction[] = []
  const released: string[] = []
  const wanted: Line[] = []
  for (const line of order.lines) {
    const mapping = known.get(line.product)
    const policy = mapping?.policy ?? DEFAULT_POLICY
    const own = sold.filter(({ lineId }) => lineId === line.line_id)
    for (const each of own) {
      acts.push(...actionsFor(order, policy, each))
      if (isReleased(order, policy, each)) released.push(each.licenseId)
    }
    if (own.length === 0 && lossOf(order, policy) === null) wanted.push({ ...line, mapping })
  }
  if (countOf(wanted) > MAX_LICENSES_OF_ORDER) return { actions: acts, released, held: { reason: 'too_many' } }
  const isUsable = ({ product, mapping }: Line) => mapping !== undefined && !broken.has(product)
  const issues = wanted.filter(isUsable).flatMap((line) => issuesOf(order, line))
  return {
    actions: [...acts, ...issues],
    released,
    held: heldOf(
      wanted.filter((line) => !isUsable(line)),
      broken,
    ),
  }
}

type Line = Order['lines'][number] & { mapping: MappingInput | undefined }

const numbersOf = ({ quantity, mapping }: Line): number => (mapping?.policy.quantity === 'slots' ? 1 : quantity)

/** Counted before they are made: a quantity may be absurd. */
const countOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + numbersOf(line) * (line.mapping?.targets.length ?? 1), 0)

function issuesOf(order: Order, line: Line): SaleAction[] {
  const { line_id: lineId, quantity, mapping } = line
  if (!mapping) return []
  const { policy, targets } = mapping
  const slots = policy.quantity === 'slots' ? quantity : 1
  const expiresAt = expiryOf(order, policy)
  return Array.from({ length: numbersOf(line) }, (_, i) =>
    targets.map((target) => ({ do: 'issue' as const, lineId, number: i + 1, target, slots, expiresAt, policy })),
  ).flat()
}

function heldOf(lines: readonly Line[], broken: ReadonlySet<string>): SaleDecision['held'] {
  const products = [...new Set(lines.map(({ product }) => product))]
  if (products.length === 0) return null
  const gone = products.filter((product) => broken.has(product))
  return gone.length > 0 ? { reason: 'target_gone', products: gone } : { reason: 'unmapped', products }
}

function actionsFor(order: Order, policy: SalePolicy, sold: SoldLicense): SaleAction[] {
  const { licenseId, license } = sold
  if (license === null) return []
  const because = lossOf(order, policy)
  if (because !== null)
    return sold.revokedAt === null && license.revokedAt === null ? [{ do: 'revoke', licenseId, because }] : []
  const expiresAt = expiryOf(order, policy)
  const isOurs = sold.revokedAt !== null && isSame(license.revokedAt, sold.revokedAt)
  return [
    ...(isOurs ? [{ do: 'reinstate' as const, licenseId }] : []),
    ...(expiresAt !== null && isMoved(sold, license, expiresAt)
      ? [{ do: 'set_expiry' as const, licenseId, expiresAt }]
      : []),
  ]
}

const isReleased = (order: Order, policy: SalePolicy, { license, revokedAt }: SoldLicense): boolean =>
  license !== null && license.revokedAt === null && revokedAt !== null && lossOf(order, policy) === null

/** A lost dispute counts as a refund; whoever took the license while it was open keeps it taken. */
function lossOf({ lost }: Order, { on_refund, on_dispute }: SalePolicy): Order['lost'] {
  const isTaken = {
    refunded: on_refund === 'revoke',
    disputed: on_dispute === 'revoke',
    dispute_lost: on_refund === 'revoke' || on_dispute === 'revoke',
  }
  return lost !== null && isTaken[lost] ? lost : null
}

/** The last moment that PostgreSQL and a date in JSON have in one form. */
const LAST = Date.parse('9999-12-31T23:59:59Z')

/** The end of the paid period, and the buffer unless nothing follows it. Null without a subscription. */
function expiryOf({ paidUntil, endedAt }: Order, { buffer_days }: SalePolicy): Date | null {
  if (endedAt !== null) return paidUntil ?? endedAt
  return paidUntil && new Date(Math.min(paidUntil.getTime() + buffer_days * DAY_MS, LAST))
}

const isSame = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime()

/** Whether the sale has something new to say of the license's end. Where a member set one since, only a later one. */
function isMoved(sold: SoldLicense, license: NonNullable<SoldLicense['license']>, expiresAt: Date): boolean {
  if (isSame(license.expiresAt, expiresAt) || isSame(sold.expiresAt, expiresAt)) return false
  return isSame(license.expiresAt, sold.expiresAt) || (license.expiresAt !== null && expiresAt > license.expiresAt)
}
