import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { publicUrl } from '@/lib/foundation/platform/config/env'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Transact } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { createTransact } from '@/lib/foundation/platform/database/transact'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import { mappingInput } from '@/lib/service/sales/core/mapping'
import { applySale } from '@/lib/service/sales/server/apply-sale'
import { createMapping } from '@/lib/service/sales/server/mappings'
import { storeSaleEvent } from '@/lib/service/sales/server/receive-sale-event'
import { createSource } from '@/lib/service/sales/server/sources'

const BOUNDS = { timeout: 60_000, maxWait: 10_000, lockTimeout: 10_000 }
const MONTH = 30

const customer = (email: string, name: string) => ({ customer: { email: `${email}@customer.example`, name } })
const bought = (product: string, amount: string) => ({
  lines: [{ line_id: '1', product, quantity: 1 }],
  ...{ amount, currency: 'EUR' },
})

type Said = { daysAgo: number; type: string; data: (at: Date) => object }

const until = (at: Date) => new Date(at.getTime() + MONTH * DAY_MS).toISOString()

/** What the demo's shop said, oldest first: too little in a month for its silence to be worth a notice. */
const EVENTS: readonly Said[] = [
  {
    daysAgo: 38,
    type: 'order.paid',
    data: () => ({ order_id: 'D-1001', test: true, ...customer('mara', 'Mara Lind'), ...bought('lifetime', '79.00') }),
  },
  {
    daysAgo: 34,
    type: 'order.paid',
    data: () => ({ order_id: 'D-1002', ...customer('nils', 'Nils Berg'), ...bought('lifetime', '79.00') }),
  },
  {
    daysAgo: MONTH,
    type: 'order.paid',
    data: (at) => ({
      ...{ order_id: 'D-1003', ...customer('rosa', 'Rosa Martín'), ...bought('monthly', '9.00') },
      subscription: { id: 'DS-1', period_end: until(at) },
    }),
  },
  {
    daysAgo: 12,
    type: 'order.paid',
    // Known by Discord only, so that nobody is emailed that it was refunded.
    data: () => ({
      ...{ order_id: 'D-1004', customer: { discord_id: '100000000000000002', name: 'Timo Wirth' } },
      ...bought('lifetime', '79.00'),
    }),
  },
  { daysAgo: 10, type: 'order.refunded', data: () => ({ order_id: 'D-1004' }) },
  {
    daysAgo: 1,
    type: 'order.paid',
    data: () => ({ order_id: 'D-1006', ...customer('studio', 'Studio Nord'), ...bought('team', '199.00') }),
  },
  {
    daysAgo: 0,
    type: 'subscription.renewed',
    data: (at) => ({ subscription: { id: 'DS-1', period_end: until(at) }, order_id: 'D-1005', amount: '9.00' }),
  },
]

type Person = Pick<Member, 'userId' | 'email'>
type Target = { db: Db; vault: Vault; organizationId: string; productId: string; member: Person; now: Date }

/**
 * Connects a shop of the vendor's own to the demo and has it sell, with the clock set back: all is done as the events of
 * a real shop would have it done, except that nobody is told. Once for an organization.
 */
export async function sellInDemo({ db, vault, organizationId, productId, member, now }: Target): Promise<void> {
  if ((await db.saleSource.count({ where: { organizationId } })) > 0) return
  let at = new Date(now.getTime() - 40 * DAY_MS)
  const transactAs = createTransact({ db, vault, clock: () => at, site: publicUrl(), subscribers: [] }, BOUNDS)
  const transact: Transact = (run) => transactAs({ address: null, requestId: null }, run)
  const sourceId = await transact(async (work) => {
    const actor = managerOf(organizationId, member)
    const { id } = await createSource(work, actor, { provider: 'generic', name: 'Demo Shop', mode: 'live' })
    for (const external_id of ['lifetime', 'monthly']) {
      const mapping = { external_id, targets: [{ product_id: productId }], policy: { notify: false } }
      await createMapping(work, actor, { sourceId: id, ...mappingInput.parse(mapping) })
    }
    return id
  })
  for (const { daysAgo, type, data } of EVENTS) {
    at = new Date(now.getTime() - daysAgo * DAY_MS - 2 * HOUR_MS)
    const eventId = newId()
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: data(at) })
    await storeSaleEvent({ db, vault, now: at }, { sourceId, organizationId, provider: 'generic', eventId }, body)
    const event = await db.saleEvent.findFirst({ where: { sourceId, organizationId, eventId }, select: { id: true } })
    // The worker, which was asked to apply it too, finds it done.
    await applySale(transact, { organization_id: organizationId, source_id: sourceId, event_id: event?.id })
  }
}

/** Who connected the shop, before anybody came. */
function managerOf(organizationId: string, { userId, email }: Person) {
  const permissions = ['sales:manage', 'licenses:create', 'licenses:update', 'licenses:revoke'] as const
  const member: Member = {
    ...{ userId, email, name: null, organizationId, organizationSlug: 'demo' },
    ...{ role: 'owner', roleId: null, roleName: 'Owner', permissions: new Set(permissions), isProven: true },
  }
  const actor = grant(member, 'sales:manage')
  if (!actor) throw new Error('the demo has nobody who may connect a shop')
  return actor
}
