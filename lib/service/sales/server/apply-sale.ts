import { z } from 'zod'
import { customerLabel } from '@/lib/catalog/customers/core/customer-identity'
import { MAX_IPS } from '@/lib/catalog/licenses/core/schema-terms'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { newLicenses } from '@/lib/catalog/licenses/server/issue-license'
import { makeLicenses } from '@/lib/catalog/licenses/server/make-licenses'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import type { Product } from '@/lib/catalog/products/core/schema'
import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import { findOwnProduct } from '@/lib/catalog/products/server/require-product'
import { queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import type { ServiceActor } from '@/lib/foundation/shared/change'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { recordId } from '@/lib/foundation/shared/uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { decideSale, type SaleAction, type SaleDecision } from '../core/decide-sale'
import { foldOrder, type Order } from '../core/fold-order'
import type { MappingInput } from '../core/mapping'
import { mappingInput } from '../core/mapping'
import { saleEvent } from '../core/sale-event'
import type { SaleState } from '../core/sale-states'
import type { DoneAction } from '../core/schema'
import {
  assignEvent,
  findCustomerOf,
  findEvent,
  findEventsOfSale,
  findSalesOfEvent,
  insertSale,
  insertSold,
  joinSales,
  lockSold,
  noteDone,
  updateSaleRow,
  updateSold,
} from './sales.sql'
import { findMappings, lockSource, type SourceRecord } from './sources.sql'

const payload = z.object({
  organization_id: recordId,
  source_id: recordId,
  /** an event that arrived */
  event_id: recordId.optional(),
  /** a sale that is to be applied again */
  sale_id: recordId.optional(),
})

/**
 * Brings the licenses of one sale to what is true of it. All of it is one transaction, with the source locked: whatever
 * stops it, it begins again, and nothing is done twice.
 */
export const applySale = (transact: Transact, given: unknown): Promise<void> =>
  transact(async (work) => {
    const { organization_id: organizationId, source_id: sourceId, event_id, sale_id } = payload.parse(given)
    const source = await lockSource(work.tx, { id: sourceId, organizationId })
    if (!source) return
    const scope = { organizationId, sourceId }
    const saleId = sale_id ?? (event_id && (await saleOfEvent(work, scope, event_id)))
    if (saleId) await apply(work, { source, organizationId, saleId, eventId: event_id ?? null })
  })

type Scope = { organizationId: string; sourceId: string }

/** Finds or begins the sale of an event. Two that share an order or a subscription are one. */
async function saleOfEvent(work: WriteContext, scope: Scope, eventId: string): Promise<string | null> {
  const event = await findEvent(work.tx, { ...scope, id: eventId })
  if (!event) return null
  const [known, ...others] = await findSalesOfEvent(work.tx, scope, event)
  const saleId = known ?? work.newId()
  if (known === undefined) await insertSale(work.tx, { ...scope, id: saleId, createdAt: work.now })
  await joinSales(work.tx, saleId, others)
  await assignEvent(work.tx, event.id, saleId)
  return saleId
}

type Applied = { source: SourceRecord; organizationId: string; saleId: string; eventId: string | null }

async function apply(work: WriteContext, { source, organizationId, saleId, eventId }: Applied): Promise<void> {
  const { tx, vault, now } = work
  const events = await findEventsOfSale(tx, saleId)
  const order = foldOrder(
    events.map(({ eventId: id, bodyCiphertext }) => ({
      id,
      event: saleEvent.parse(JSON.parse(vault.decrypt(bodyCiphertext))),
    })),
  )
  const of = { id: saleId, organizationId }
  if (!order) {
    await updateSaleRow(tx, of, {
      orderId: events[0]?.orderId ?? null,
      subscriptionId: events[0]?.subscriptionId ?? null,
    })
    if (eventId) await noteDone(tx, eventId, [], now)
    return
  }
  const scope = { organizationId, sourceId: source.id }
  const mappings = await mappingsFor(work, scope, order)
  const decision = decideSale(order, mappings.usable, await lockSold(tx, saleId))
  const held = mappings.broken ?? decision.held
  const isReal = source.mode === 'live' && !order.test
  const seller = { source, organizationId, saleId, order, products: mappings.products }
  const customerId = isReal ? await perform(work, seller, decision) : null
  await updateSaleRow(tx, of, {
    orderId: order.order_id,
    subscriptionId: order.subscriptionId,
    state: stateOf(order, { isHeld: held !== null, isReal }),
    held: held ?? Prisma.DbNull,
    orderCiphertext: new Uint8Array(vault.encrypt(JSON.stringify(order))),
    ...(customerId && { customerId }),
  })
  // A sale that is applied again notes it where its last event is.
  const noted = eventId ?? events.at(-1)?.id
  if (noted && (decision.actions.length > 0 || eventId)) await noteDone(tx, noted, doneOf(decision.actions), now)
}

function stateOf(order: Order, { isHeld, isReal }: { isHeld: boolean; isReal: boolean }): SaleState {
  if (isHeld) return 'held'
  if (order.test) return 'test'
  if (!isReal) return 'dry_run'
  if (order.lost === 'disputed') return 'disputed'
  if (order.lost !== null) return 'refunded'
  if (order.isEnded) return 'ended'
  return order.isPastDue ? 'past_due' : 'active'
}

type Mappings = {
  usable: Map<string, MappingInput>
  products: Map<string, Product>
  broken: { reason: 'target_gone'; products: string[] } | null
}

/** The mappings of an order's products. One that leads to a product or license type that is gone is not used. */
async function mappingsFor({ tx }: WriteContext, scope: Scope, { lines }: Order): Promise<Mappings> {
  const names = [...new Set(lines.map(({ product }) => product))]
  const usable = new Map<string, MappingInput>()
  const products = new Map<string, Product>()
  const broken: string[] = []
  for (const { externalId, targets, policy } of await findMappings(tx, scope, names)) {
    const mapping = mappingInput.parse({ external_id: externalId, targets, policy })
    let isWhole = true
    for (const { product_id: id, license_type } of mapping.targets) {
      const ref = { id, organizationId: scope.organizationId }
      const product = products.get(id) ?? (await findOwnProduct(tx, ref))
      if (product) products.set(id, product)
      const isThere = product && (license_type === null || findType(await typesOfProduct(tx, ref), license_type))
      isWhole &&= Boolean(isThere)
    }
    if (isWhole) usable.set(externalId, mapping)
    else broken.push(externalId)
  }
  return { usable, products, broken: broken.length > 0 ? { reason: 'target_gone', products: broken } : null }
}

type Seller = Omit<Applied, 'eventId'> & { order: Order; products: Map<string, Product> }
type Issue = Extract<SaleAction, { do: 'issue' }>

/** Does what was decided; resolves to the buyer, if they got a license. */
async function perform(work: WriteContext, seller: Seller, { actions }: SaleDecision): Promise<string | null> {
  const { organizationId, source } = seller
  const actor: ServiceActor = { organizationId, userId: null, email: source.name }
  const issues = actions.filter((action) => action.do === 'issue')
  const customerId = await issue(work, actor, seller, issues)
  // One after the other: a transaction has one connection.
  for (const action of actions) {
    if (action.do === 'revoke') {
      await revokeLicense(work, actor, {
        licenseId: action.licenseId,
        reason: `${BECAUSE[action.because]} at ${source.name}`,
      })
      await updateSold(work.tx, action.licenseId, { revokedAt: work.now })
    }
    if (action.do === 'reinstate') {
      await reinstateLicense(work, actor, action.licenseId, { notify: true })
      await updateSold(work.tx, action.licenseId, { revokedAt: null })
    }
    if (action.do === 'set_expiry') {
      const to = { mode: 'until' as const, expires_at: action.expiresAt.toISOString() }
      await changeExpiry(work, actor, { licenseId: action.licenseId, to })
      await updateSold(work.tx, action.licenseId, { expiresAt: action.expiresAt })
    }
  }
  return customerId
}

const BECAUSE = { refunded: 'Refunded', disputed: 'Payment disputed', dispute_lost: 'Payment dispute lost' }

async function issue(work: WriteContext, actor: ServiceActor, seller: Seller, issues: Issue[]): Promise<string | null> {
  const { order, organizationId, saleId, products } = seller
  const { email = null, discord_id = null, name = null } = order.customer
  const customer = { email, discord_id, name }
  if (customerLabel(customer) === null || issues.length === 0) return null
  const keyOf = sharedKeys(work, issues, products)
  const made: string[] = []
  const mailed: string[] = []
  for (const productId of new Set(issues.map(({ target }) => target.product_id))) {
    const product = products.get(productId)
    if (!product) throw new Error('the product of a mapping went missing while its source was locked')
    const own = issues.filter(({ target }) => target.product_id === productId)
    const ref = { id: productId, organizationId }
    const licenses = await newLicenses(work, ref, {
      inputs: own.map(({ target, expiresAt, ...action }) => ({
        customer,
        license_key: keyOf(action),
        ...(target.license_type !== null && { license_type: target.license_type }),
        ...(expiresAt !== null && { expires_at: expiresAt.toISOString() }),
      })),
      fieldOf: (_, field) => field,
    })
    const wanted = licenses.map((license, i) => withSlots(license, product, own[i]?.slots ?? 1))
    const results = await makeLicenses(work, actor, { product, licenses: wanted, mayRename: false })
    if (results.some(({ outcome }) => outcome !== 'made')) throw new Error('a generated license key was there already')
    await insertSold(
      work.tx,
      results.map(({ id, license }, i) => ({
        organizationId,
        saleId,
        productId,
        lineId: own[i]?.lineId ?? '',
        number: own[i]?.number ?? 1,
        licenseId: id,
        expiresAt: license.expires_at === null ? null : new Date(license.expires_at),
      })),
    )
    made.push(...results.map(({ id }) => id))
    mailed.push(...results.flatMap(({ id }, i) => (own[i]?.policy.notify ? [id] : [])))
  }
  await queueCustomerMail(work, { mail: 'license_issued', organizationId, licenseIds: mailed })
  return findCustomerOf(work.tx, made[0] ?? '', organizationId)
}

type OfBundle = Pick<Issue, 'lineId' | 'number'>

/** The licenses of a bundle, which are those of one line and number, have one key; others have each their own. */
function sharedKeys(work: WriteContext, issues: Issue[], products: Map<string, Product>) {
  const keys = new Map<string, string>()
  const nameOf = ({ lineId, number }: OfBundle): string => JSON.stringify([lineId, number])
  const counts = new Map<string, number>()
  for (const each of issues) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1)
  for (const each of issues) {
    const name = nameOf(each)
    if ((counts.get(name) ?? 0) < 2 || keys.has(name)) continue
    keys.set(name, newLicenseKey(products.get(each.target.product_id)?.keyPrefix ?? null, work.randomBytes))
  }
  return (each: OfBundle): string | null => keys.get(nameOf(each)) ?? null
}

type NewLicense = Awaited<ReturnType<typeof newLicenses>>[number]

/** One license for several: its limit of IP addresses, times as many. Without a limit there is nothing to raise. */
function withSlots(license: NewLicense, product: Product, slots: number): NewLicense {
  if (slots === 1) return license
  const isLimited = license.ip_system_enabled ?? product.defaultIpSystemEnabled
  const limit = license.max_ips ?? (isLimited ? product.defaultMaxIps : null)
  return limit === null ? license : { ...license, max_ips: Math.min(limit * slots, MAX_IPS) }
}

/** The licenses of a product that were issued together are one line of the ledger. */
function doneOf(actions: readonly SaleAction[]): DoneAction[] {
  const issued = new Map<string, number>()
  for (const action of actions)
    if (action.do === 'issue') issued.set(action.target.product_id, (issued.get(action.target.product_id) ?? 0) + 1)
  return [
    ...[...issued].map(([product_id, count]) => ({ do: 'issue' as const, product_id, count })),
    ...actions.flatMap((action): DoneAction[] => {
      if (action.do === 'issue') return []
      const { licenseId: license_id } = action
      return action.do === 'set_expiry'
        ? [{ do: action.do, license_id, expires_at: action.expiresAt.toISOString() }]
        : [{ do: action.do, license_id }]
    }),
  ]
}
