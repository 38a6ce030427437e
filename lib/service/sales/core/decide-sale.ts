import { DAY_MS } from '@/lib/foundation/shared/durations'
import { type Existing, type Extension, extensionOf } from './extend-existing'
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
  /** what the sale added to a license that was there before; null for one that it created */
  extendedMs: number | null
  /** as it is now; null for a license that was deleted */
  license: { revokedAt: Date | null; expiresAt: Date | null } | null
  /** by the sale, while nobody else touched it; of an extension, when it was taken back */
  revokedAt: Date | null
  /** as the sale set it; of an extension, as sales left it */
  expiresAt: Date | null
}

/** An extension as it is from now on. */
export type Adjusted = {
  licenseId: string
  of: Pick<SoldLicense, 'lineId' | 'productId' | 'number'>
  isTaken: boolean
  /** how far that moves the expiry; 0 for time that was used up, which counts no more */
  byMs: number
}

/** Why a buyer is not entitled. */
type Loss = NonNullable<Order['lost']> | 'awaited'

export type SaleAction =
  | {
      do: 'issue'
      lineId: string
      number: number
      target: SaleTarget
      slots: number
      expiresAt: Date | null
      policy: SalePolicy
      /** it is revoked until the purchase is told */
      isAwaited: boolean
    }
  | { do: 'extend'; lineId: string; target: SaleTarget; policy: SalePolicy; extension: Extension }
  | { do: 'revoke'; licenseId: string; because: Loss }
  | { do: 'reinstate'; licenseId: string }
  | { do: 'set_expiry'; licenseId: string; expiresAt: Date; adjusted: Adjusted | null }

export type SaleDecision = {
  actions: SaleAction[]
  /** licenses that a member gave back, and whose buyer is entitled again: the sale may take them another time */
  released: string[]
  /** extensions that a member took back or gave back by hand, as the sale would have, or that were used up */
  byHand: Adjusted[]
  /** what an open dispute does; null without one, or if it does nothing */
  dispute: 'revoke' | 'flag' | null
  /** a license waits for its purchase to be told */
  isAwaited: boolean
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
 * 5. What a purchase added to a license that was there before is taken back and given back as the time it was, and the
 *    rest of the license is left alone; what a member did of it by hand is not done again. Time that was used up before
 *    it was refunded is neither: what a member added since stays.
 * 6. A line without licenses gets them if its buyer is entitled: all of them at once. Where the mapping says so, it
 *    extends what the buyer has. One whose purchase is awaited gets licenses that are revoked.
 * 7. Unless its product is not mapped, or mapped to what is gone, or the order has more licenses than a person would not
 *    look at: then it is held.
 */
export function decideSale(
  order: Order,
  { known, broken }: Mappings,
  sold: readonly SoldLicense[],
  existing: Existing = NOTHING_EXISTS,
): SaleDecision {
  const lines = order.lines.map((line): Line => ({ ...line, mapping: known.get(line.product) }))
  const has = (line: Line) => sold.some(({ lineId }) => lineId === line.line_id)
  const wanted = lines.filter((line) => !has(line) && !isLost(lossOf(order, policyOf(line))))
  const isTooMany = countOf(wanted) > MAX_LICENSES_OF_ORDER
  const isUsable = ({ product, mapping }: Line) => mapping !== undefined && !broken.has(product)
  const ends: Ends = {
    at: new Map(sold.map(({ licenseId, license }) => [licenseId, license?.expiresAt ?? null])),
    byHandMs: new Map(),
    now: existing.now,
  }
  const made = isTooMany ? [] : wanted.filter(isUsable).flatMap((line) => licensesOf(order, line, existing, ends))
  const kept = lines.flatMap((line) =>
    sold.filter(({ lineId }) => lineId === line.line_id).map((each) => decideSold(order, policyOf(line), each, ends)),
  )
  const policies = lines.map(policyOf)
  return {
    actions: [...made, ...kept.flatMap(({ actions }) => actions)],
    released: kept.flatMap(({ released }) => released),
    byHand: kept.flatMap(({ byHand }) => byHand),
    dispute: disputeOf(order, policies),
    isAwaited: policies.some((policy) => lossOf(order, policy) === 'awaited'),
    held: isTooMany
      ? { reason: 'too_many' }
      : heldOf(
          wanted.filter((line) => !isUsable(line)),
          broken,
        ),
  }
}

/** Of an order whose mappings extend nothing. */
const NOTHING_EXISTS: Existing = { now: new Date(0), licenses: [], typeOf: () => null }

type Line = Order['lines'][number] & { mapping: MappingInput | undefined }
/** When licenses end, as far as it is decided, and how far a member's own moves have been taken for the sale's. */
type Ends = { at: Map<string, Date | null>; byHandMs: Map<string, number>; now: Date }

const policyOf = ({ mapping }: Line): SalePolicy => mapping?.policy ?? DEFAULT_POLICY

/** Whoever waits for their purchase has licenses, if revoked ones. */
const isLost = (loss: Loss | null): boolean => loss !== null && loss !== 'awaited'

function disputeOf({ lost }: Order, policies: readonly SalePolicy[]): SaleDecision['dispute'] {
  if (lost !== 'disputed') return null
  const is = (what: SalePolicy['on_dispute']) => policies.some(({ on_dispute }) => on_dispute === what)
  if (is('flag')) return 'flag'
  return is('revoke') ? 'revoke' : null
}

const numbersOf = ({ quantity, mapping }: Line): number => (mapping?.policy.quantity === 'slots' ? 1 : quantity)

/** Counted before they are made: a quantity may be absurd. */
const countOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + numbersOf(line) * (line.mapping?.targets.length ?? 1), 0)

/** What a line gets of each product that it is mapped to: more time on what the buyer has, or licenses. */
function licensesOf(order: Order, line: Line, existing: Existing, ends: Ends): SaleAction[] {
  const { line_id: lineId, quantity, mapping } = line
  if (!mapping) return []
  const { policy, targets } = mapping
  const isAwaited = lossOf(order, policy) === 'awaited'
  const actions = targets.map((target): SaleAction[] => {
    const extension = isAwaited ? null : extensionFor(order, { target, quantity, policy }, existing, ends)
    if (extension) return [{ do: 'extend', lineId, target, policy, extension }]
    const slots = policy.quantity === 'slots' ? quantity : 1
    const expiresAt = expiryOf(order, policy)
    return Array.from({ length: numbersOf(line) }, (_, i) => ({
      ...{ do: 'issue' as const, lineId, number: i + 1, target, slots, expiresAt, policy, isAwaited },
    }))
  })
  return actions.flat()
}

type Bought = { target: SaleTarget; quantity: number; policy: SalePolicy }

/** Several slots are a license of their own: an extension changes no limit. */
function extensionFor(order: Order, bought: Bought, existing: Existing, ends: Ends): Extension | null {
  const { policy, ...what } = bought
  if (policy.on_existing !== 'extend' || (policy.quantity === 'slots' && what.quantity > 1)) return null
  // A subscription has a license of its own, which ends with it.
  if (order.subscriptionId !== null || expiryOf(order, policy) !== null) return null
  const licenses = existing.licenses.map((each) => ({ ...each, expiresAt: ends.at.get(each.id) ?? each.expiresAt }))
  const extension = extensionOf(what, { ...existing, licenses })
  if (extension) ends.at.set(extension.license.id, extension.expiresAt)
  return extension
}

function heldOf(lines: readonly Line[], broken: ReadonlySet<string>): SaleDecision['held'] {
  const products = [...new Set(lines.map(({ product }) => product))]
  if (products.length === 0) return null
  const gone = products.filter((product) => broken.has(product))
  return gone.length > 0 ? { reason: 'target_gone', products: gone } : { reason: 'unmapped', products }
}

type OfSold = Pick<SaleDecision, 'actions' | 'released' | 'byHand'>
const NOTHING: OfSold = { actions: [], released: [], byHand: [] }

function decideSold(order: Order, policy: SalePolicy, sold: SoldLicense, ends: Ends): OfSold {
  if (sold.license === null) return NOTHING
  if (sold.extendedMs !== null) return decideExtension(order, policy, { ...sold, extendedMs: sold.extendedMs }, ends)
  const actions = actionsFor(order, policy, sold, sold.license)
  const isReleased = sold.license.revokedAt === null && sold.revokedAt !== null && lossOf(order, policy) === null
  return { actions, released: isReleased ? [sold.licenseId] : [], byHand: [] }
}

function actionsFor(
  order: Order,
  policy: SalePolicy,
  sold: SoldLicense,
  license: NonNullable<SoldLicense['license']>,
): SaleAction[] {
  const { licenseId } = sold
  const because = lossOf(order, policy)
  if (because !== null)
    return sold.revokedAt === null && license.revokedAt === null ? [{ do: 'revoke', licenseId, because }] : []
  const expiresAt = expiryOf(order, policy)
  const isOurs = sold.revokedAt !== null && isSame(license.revokedAt, sold.revokedAt)
  return [
    ...(isOurs ? [{ do: 'reinstate' as const, licenseId }] : []),
    ...(expiresAt !== null && isMoved(sold, license, expiresAt)
      ? [{ do: 'set_expiry' as const, licenseId, expiresAt, adjusted: null }]
      : []),
  ]
}

type SoldExtension = SoldLicense & { extendedMs: number }

/** Takes back what the purchase added, or gives it back. */
function decideExtension(order: Order, policy: SalePolicy, sold: SoldExtension, ends: Ends): OfSold {
  const { licenseId, extendedMs, lineId, productId, number } = sold
  const isTaken = lossOf(order, policy) !== null
  if (isTaken === (sold.revokedAt !== null)) return NOTHING
  const isUsedUp = extendedMs === 0 || (isTaken && sold.expiresAt !== null && sold.expiresAt <= ends.now)
  const timeMs = isUsedUp ? 0 : extendedMs
  const byMs = isTaken ? 0 - timeMs : timeMs
  const adjusted: Adjusted = { licenseId, of: { lineId, productId, number }, isTaken, byMs }
  const before = ends.at.get(licenseId) ?? null
  const countedMs = ends.byHandMs.get(licenseId) ?? 0
  if (before === null || isUsedUp || isByHand(sold, byMs, countedMs)) {
    ends.byHandMs.set(licenseId, countedMs + byMs)
    return { ...NOTHING, byHand: [adjusted] }
  }
  const expiresAt = new Date(Math.min(before.getTime() + byMs, LAST))
  ends.at.set(licenseId, expiresAt)
  return { ...NOTHING, actions: [{ do: 'set_expiry', licenseId, expiresAt, adjusted }] }
}

/**
 * Whether a member has moved the expiry that far already, beside what was counted for another purchase, or made the
 * license lifetime in the meantime.
 */
function isByHand({ license, expiresAt }: SoldExtension, byMs: number, countedMs: number): boolean {
  if (expiresAt === null || !license?.expiresAt) return true
  const moved = license.expiresAt.getTime() - expiresAt.getTime() - countedMs
  return byMs < 0 ? moved <= byMs : moved >= byMs
}

/** A lost dispute counts as a refund; whoever took the license while it was open keeps it taken. */
function lossOf({ lost, isAwaited }: Order, { on_refund, on_dispute, on_download }: SalePolicy): Loss | null {
  const isTaken = {
    refunded: on_refund === 'revoke',
    disputed: on_dispute === 'revoke',
    dispute_lost: on_refund === 'revoke' || on_dispute === 'revoke',
  }
  if (lost !== null) return isTaken[lost] ? lost : null
  return isAwaited && on_download === 'wait' ? 'awaited' : null
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
