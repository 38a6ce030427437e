import { countLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { countWaitingTransfers } from '@/lib/catalog/licenses/transfers/server/list-transfers'
import type { KeptMail } from '@/lib/foundation/mail/core/kept-mail'
import { listUnmailedCustomers } from '@/lib/foundation/mail/server/list-unmailed-customers'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { getStanding } from '@/lib/service/billing/server/get-standing'
import { listLimitWarnings } from '@/lib/service/requests/usage/server/list-limit-warnings'
import { countWaitingSales } from '@/lib/service/sales/server/list-sales'
import { listEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { type Attention, byGravity, ofMaintenances } from '../core/attention'
import {
  countFullLicenses,
  findProductIds,
  findUnfinishedJobs,
  hasSupportContact,
  type UnfinishedJob,
} from './attention.sql'

type Reading = Pick<ReadContext, 'db' | 'pool' | 'history' | 'vault' | 'now'>

type Known = {
  keptMail: KeptMail | null
  /** titles of the open incidents that an operator told the vendors of */
  incidents?: readonly string[]
  /** planned maintenance that hasn't ended, soonest first */
  maintenances?: Parameters<typeof ofMaintenances>[0]
}

/** What needs attention, the gravest first; only what this member may see. */
export async function listAttention(
  reading: Reading,
  member: Member,
  { keptMail, incidents = [], maintenances = [] }: Known,
): Promise<Attention[]> {
  const seenWith = async <P extends Permission>(
    permission: P,
    read: (reading: Reading, actor: Granted<P>) => Promise<Attention[]>,
  ) => {
    const actor = grant(member, permission)
    return actor ? read(reading, actor) : []
  }
  const found = await Promise.all([
    billing(reading, member),
    seenWith('usage:view', limits),
    seenWith('usage:view', refusals),
    seenWith('webhooks:view', endpoints),
    seenWith('licenses:view', licenses),
    seenWith('customers:view', mails),
    seenWith('sales:view', sales),
    seenWith('transfers:review', transfers),
    seenWith('org:update', settings),
    seenWith('org:update', async () => (keptMail ? [ofMail(keptMail)] : [])),
  ])
  return byGravity([...found.flat(), ofIncidents(incidents), ...ofMaintenances(maintenances, reading.now)])
}

const ofIncidents = ([first, ...others]: readonly string[]): Attention =>
  first === undefined
    ? { kind: 'open_incident', count: 0 }
    : { kind: 'open_incident', count: 1 + others.length, name: first }

const ofMail = ({ isRepairable }: KeptMail): Attention => ({
  kind: isRepairable ? 'no_mail_server' : 'mail_stopped',
  count: 1,
})

async function billing(reading: Reading, member: Member): Promise<Attention[]> {
  const standing = await getStanding(reading, member)
  if (!standing) return []
  return [{ kind: standing.kind === 'ending' ? 'subscription_ending' : standing.kind, count: 1 }]
}

async function limits(reading: Reading, actor: Granted<'usage:view'>): Promise<Attention[]> {
  const { products } = await listLimitWarnings(reading, actor)
  const isOut = (product: (typeof products)[number]) =>
    product.limit !== null && product.used >= product.limit && product.burst_limit === null
  const [out, near] = [products.filter(isOut), products.filter((product) => !isOut(product))]
  return [named('limit_reached', out), named('limit_near', near)]
}

async function refusals(
  { pool, history, now }: Reading,
  { organizationId }: Granted<'usage:view'>,
): Promise<Attention[]> {
  const since = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const productIds = await findProductIds(pool, organizationId)
  const count = await unlessAway(() => countFullLicenses(history, { organizationId, productIds, since }))
  return [{ kind: 'ip_limit_refusals', count: count ?? 0 }]
}

async function endpoints(reading: Reading, actor: Granted<'webhooks:view'>): Promise<Attention[]> {
  const items = (await listEndpoints(reading, actor)).items.map((each) => ({ ...each, name: each.url }))
  const stopped = items.filter(({ state, disabled_reason }) => state === 'disabled' && disabled_reason !== 'by_hand')
  return [
    named('endpoint_disabled', stopped),
    named(
      'endpoint_failing',
      items.filter(({ state }) => state === 'failing'),
    ),
  ]
}

async function licenses(reading: Reading, actor: Granted<'licenses:view'>): Promise<Attention[]> {
  const { pool, now } = reading
  const [expiring, jobs] = await Promise.all([
    countLicenses(reading, actor, {
      status: 'expiring',
      expires_to: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
    }),
    findUnfinishedJobs(pool, { organizationId: actor.organizationId, since: new Date(now.getTime() - DAY_MS) }),
  ])
  return [{ kind: 'expiring_this_week', ...expiring }, ...ofJobs(jobs)]
}

/** Jobs that failed, and those that did their work but for a few rows or licenses. */
function ofJobs(jobs: readonly UnfinishedJob[]): Attention[] {
  const failed = jobs.filter(({ state }) => state === 'failed')
  const partly = jobs.filter(({ state }) => state !== 'failed')
  const leftOut = (kind: Attention['kind'], of: readonly UnfinishedJob[]): Attention => ({
    kind,
    count: of.length,
    ...(of.length === 1 && { id: of[0]?.id }),
    left_out: of.reduce((sum, job) => sum + job.failed, 0),
  })
  return [
    { kind: 'job_failed', count: failed.length, id: failed[0]?.id },
    leftOut(
      'import_left_out',
      partly.filter(({ kind }) => kind === 'license.import'),
    ),
    leftOut(
      'change_left_out',
      partly.filter(({ kind }) => kind !== 'license.import'),
    ),
  ]
}

async function mails(reading: Reading, actor: Granted<'customers:view'>): Promise<Attention[]> {
  return [named('mail_failed', await listUnmailedCustomers(reading, actor))]
}

async function sales(reading: Reading, actor: Granted<'sales:view'>): Promise<Attention[]> {
  return [{ kind: 'sales_held', ...(await countWaitingSales(reading, actor)) }]
}

async function transfers(reading: Reading, actor: Granted<'transfers:review'>): Promise<Attention[]> {
  return [{ kind: 'transfers_waiting', ...(await countWaitingTransfers(reading, actor)) }]
}

async function settings({ pool }: Reading, { organizationId }: Granted<'org:update'>): Promise<Attention[]> {
  return [{ kind: 'no_support_contact', count: (await hasSupportContact(pool, organizationId)) ? 0 : 1 }]
}

function named(kind: Attention['kind'], items: readonly { id: string; name: string }[]): Attention {
  const [first, ...others] = items
  if (!first) return { kind, count: 0 }
  return { kind, count: items.length, name: first.name, ...(others.length === 0 && { id: first.id }) }
}
