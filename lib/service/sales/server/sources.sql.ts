import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import { PROVIDERS, SALE_PROVIDERS, type SaleProvider } from '../core/providers'
import type { Comparison } from '../core/schema'

export type SourceRef = { id: string; organizationId: string }

const SHOWN = {
  id: true,
  provider: true,
  name: true,
  mode: true,
  dryRunSince: true,
  secretCiphertext: true,
  apiKeyCiphertext: true,
  apiProblem: true,
  reconcile: true,
  reconciledAt: true,
  reconcileResult: true,
  lastEventAt: true,
  heldToldAt: true,
  webhookCreatedAt: true,
  manageUrl: true,
  organization: { select: { slug: true } },
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SaleSourceSelect
export type SourceRecord = Prisma.SaleSourceGetPayload<{ select: typeof SHOWN }>

/** The table's constraint guarantees the word. */
export const providerOf = ({ provider }: { provider: string }): SaleProvider =>
  SALE_PROVIDERS.find((known) => known === provider) ?? 'generic'

/** A shop as its buyers know it; one of the vendor's own by the name they gave it. */
export const nameOfShop = (row: { provider: string; sourceName: string }): string => {
  const provider = providerOf(row)
  return provider === 'generic' ? row.sourceName : PROVIDERS[provider].title
}

export const insertSource = (tx: Tx, data: Prisma.SaleSourceUncheckedCreateInput): Promise<SourceRecord> =>
  tx.saleSource.create({ data, select: SHOWN })

/** Held until the end of the transaction, so that two at once do not both take the last place. */
export async function countSources(tx: Tx, organizationId: string): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('sale source'), hashtext(${organizationId}))`
  return tx.saleSource.count({ where: { organizationId } })
}

export const findSource = (db: Db | Tx, where: SourceRef): Promise<SourceRecord | null> =>
  db.saleSource.findFirst({ where, select: SHOWN })

type Page = { organizationId: string; after: TimeCursor | null; limit: number }

export const findSources = (db: Db, { organizationId, after, limit }: Page): Promise<SourceRecord[]> =>
  db.saleSource.findMany({
    where: { organizationId, ...behind(after) },
    orderBy: NEWEST_FIRST,
    take: limit,
    select: SHOWN,
  })

/**
 * Locks a source until the end of the transaction: whatever its sales become is decided by one process at a time, and
 * events arrive meanwhile. Null if it is gone.
 */
export async function lockSource(tx: Tx, { id, organizationId }: SourceRef): Promise<SourceRecord | null> {
  await tx.$queryRaw`
    select id from sale_source where id = ${id}::uuid and organization_id = ${organizationId}::uuid for no key update`
  return findSource(tx, { id, organizationId })
}

export async function updateSourceRow(tx: Tx, where: SourceRef, data: Prisma.SaleSourceUncheckedUpdateManyInput) {
  await tx.saleSource.updateMany({ where, data })
}

export async function deleteSourceRow(tx: Tx, where: SourceRef): Promise<boolean> {
  return (await tx.saleSource.deleteMany({ where })).count === 1
}

/** The secrets that sign what a source sends now; the former one for a while after it was replaced. */
export const findSecrets = (db: Db, id: string) =>
  db.saleSource.findFirst({
    where: { id, organization: { deletedAt: null } },
    select: {
      organizationId: true,
      provider: true,
      secretCiphertext: true,
      previousSecretCiphertext: true,
      previousSecretEndsAt: true,
    },
  })

/** The key to the shop's API. */
export const findApi = (db: Db, { sourceId, organizationId }: OfSource) =>
  db.saleSource.findFirst({
    where: { id: sourceId, organizationId },
    select: { provider: true, apiKeyCiphertext: true, mode: true, reconcile: true, reconciledAt: true },
  })

/** A live source that sent at least five events in the 30 days up to its last one is silent after five times its usual pause. */
const SILENT = Prisma.sql`
  select s.id::text, s.organization_id::text as "organizationId", s.name, s.last_event_at as "lastEventAt"
  from sale_source s join organization o on o.id = s.organization_id and o.deleted_at is null
  cross join lateral (
    select count(*) as n from (
      select from sale_event e where e.source_id = s.id and e.received_at > s.last_event_at - interval '30 days'
        and e.event_id not like 'list:%' limit 10000) recent
  ) events
  where s.mode = 'live' and s.last_event_at is not null and (s.silent_told_at is null or s.silent_told_at < s.last_event_at)
    and events.n >= 5`

type SilentSource = SourceRef & { name: string; lastEventAt: Date }

/** The sources that have gone silent and of which nobody was told, noted as told. */
export function takeSilentSources(tx: Tx, now: Date): Promise<SilentSource[]> {
  const at = now.toISOString()
  return tx.$queryRaw<SilentSource[]>`
    with silent as (${SILENT}
      and ${at}::timestamptz - s.last_event_at > greatest(interval '3 days', interval '150 days' / events.n)
      order by s.id limit 100)
    update sale_source t set silent_told_at = ${at}::timestamptz from silent where t.id = silent.id::uuid
    returning silent.*`
}

const MOST_DUE = 1_000

/** Sources with a key to their shop's API whose last comparison began before `before`, or never. */
export const findDueSources = (db: Db, before: Date): Promise<SourceRef[]> =>
  db.saleSource.findMany({
    where: {
      apiKeyCiphertext: { not: null },
      organization: { deletedAt: null },
      OR: [{ reconcileTriedAt: null }, { reconcileTriedAt: { lt: before } }],
    },
    orderBy: { reconcileTriedAt: { sort: 'asc', nulls: 'first' } },
    select: { id: true, organizationId: true },
    take: MOST_DUE,
  })

/** When a comparison last began: one that fails is not begun anew before the next day. */
export async function noteTried(db: Db, { sourceId, organizationId }: OfSource, at: Date): Promise<void> {
  await db.saleSource.updateMany({ where: { id: sourceId, organizationId }, data: { reconcileTriedAt: at } })
}

/** How a comparison ended, and when one that did began. */
export async function noteCompared(
  db: Db,
  { sourceId, organizationId }: OfSource,
  { began, ...result }: Comparison & { began?: Date },
): Promise<void> {
  await db.saleSource.updateMany({
    where: { id: sourceId, organizationId },
    data: { reconcileResult: result, ...(began && { reconciledAt: began }) },
  })
}

/** Notes why the shop's API could not be asked, or that it could. */
export async function noteApi(
  db: Db,
  { sourceId, organizationId }: OfSource,
  apiProblem: string | null,
): Promise<void> {
  const is = apiProblem === null ? { not: null } : undefined
  await db.saleSource.updateMany({
    where: { id: sourceId, organizationId, ...(is && { apiProblem: is }) },
    data: { apiProblem },
  })
}

/**
 * Takes the right to create the webhook of a source, until it is given back or `before` has passed: two members may
 * press at once. False if another has it.
 */
export async function claimWebhook(
  db: Db,
  { id, organizationId }: SourceRef,
  { at, before }: { at: Date; before: Date },
) {
  const { count } = await db.saleSource.updateMany({
    where: { id, organizationId, OR: [{ webhookClaimedAt: null }, { webhookClaimedAt: { lt: before } }] },
    data: { webhookClaimedAt: at },
  })
  return count === 1
}

/** Gives it back, unless another has taken it since. */
export async function releaseWebhook(db: Db, { id, organizationId }: SourceRef, at: Date): Promise<void> {
  await db.saleSource.updateMany({
    where: { id, organizationId, webhookClaimedAt: at },
    data: { webhookClaimedAt: null },
  })
}

/** Moves the secret to the second place, where it works until `endsAt`. */
export async function replaceSecretRow(
  tx: Tx,
  { id, organizationId }: SourceRef,
  { secret, endsAt }: { secret: Uint8Array; endsAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    update sale_source set previous_secret_ciphertext = secret_ciphertext, previous_secret_ends_at = ${endsAt.toISOString()}::timestamptz,
      secret_ciphertext = ${secret}, webhook_created_at = null where id = ${id}::uuid and organization_id = ${organizationId}::uuid`
}

const MAPPING = { id: true, externalId: true, targets: true, policy: true, createdAt: true, updatedAt: true } as const
export type MappingRecord = Prisma.SaleMappingGetPayload<{ select: typeof MAPPING }>

type OfSource = { sourceId: string; organizationId: string }

/** Null if the source has one for this product of the shop. */
export async function insertMapping(
  tx: Tx,
  data: Prisma.SaleMappingUncheckedCreateInput & { id: string },
): Promise<MappingRecord | null> {
  const { count } = await tx.saleMapping.createMany({ data: [data], skipDuplicates: true })
  return count === 0 ? null : tx.saleMapping.findFirst({ where: { id: data.id }, select: MAPPING })
}

export const countMappings = (tx: Tx, where: OfSource): Promise<number> => tx.saleMapping.count({ where })

export const findMappings = (db: Db | Tx, where: OfSource, externalIds?: string[]): Promise<MappingRecord[]> =>
  db.saleMapping.findMany({
    where: { ...where, ...(externalIds && { externalId: { in: externalIds } }) },
    orderBy: { externalId: 'asc' },
    select: MAPPING,
  })

type MappingRef = OfSource & { id: string }

export const findMapping = (db: Db | Tx, where: MappingRef): Promise<MappingRecord | null> =>
  db.saleMapping.findFirst({ where, select: MAPPING })

export async function updateMappingRow(tx: Tx, where: MappingRef, data: Prisma.SaleMappingUncheckedUpdateManyInput) {
  await tx.saleMapping.updateMany({ where, data })
}

export async function deleteMappingRow(tx: Tx, where: MappingRef): Promise<boolean> {
  return (await tx.saleMapping.deleteMany({ where })).count === 1
}
