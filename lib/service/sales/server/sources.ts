import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import { publicUrl } from '@/lib/foundation/platform/config/env'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { newSecret } from '@/lib/service/webhooks/server/webhook-secret'
import type { CreateSourceInput, SaleSource, UpdateSourceInput } from '../core/schema'
import { SALE_MODES, SALE_PROVIDERS } from '../core/schema'
import { queueSales, skipSales } from './sales.sql'
import {
  countSources,
  deleteSourceRow,
  findSource,
  findSources,
  insertSource,
  lockSource,
  replaceSecretRow,
  type SourceRecord,
  updateSourceRow,
} from './sources.sql'

const MAX_SOURCES = 20
const OVERLAP_MS = DAY_MS

type Viewer = Granted<'sales:view'>
export type Manager = Granted<'sales:manage'>

/** Where a shop sends its events. */
const urlOf = (sourceId: string): string => `${publicUrl()}/api/sales/${sourceId}`

const presentSource = ({ id, provider, name, mode, lastEventAt, createdAt, updatedAt }: SourceRecord): SaleSource => ({
  id,
  // The table's constraints guarantee the words.
  provider: SALE_PROVIDERS.find((known) => known === provider) ?? 'generic',
  name,
  mode: SALE_MODES.find((known) => known === mode) ?? 'dry_run',
  url: urlOf(id),
  last_event_at: lastEventAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

export async function listSources({ db }: Pick<ReadContext, 'db'>, { organizationId }: Viewer, page: PageQuery) {
  const rows = await findSources(db, { organizationId, after: placeAfter(page), limit: page.limit + 1 })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map((row) => presentSource(row)), next_cursor }
}

/** All of them: there are few. */
export async function listAllSources(reading: Pick<ReadContext, 'db'>, actor: Viewer) {
  const { items } = await listSources(reading, actor, { limit: MAX_SOURCES })
  return { items }
}

export async function getSource(
  { db }: { db: ReadContext['db'] | WriteContext['tx'] },
  { organizationId }: Viewer | Manager,
  id: string,
) {
  return presentSource((await findSource(db, { id, organizationId })) ?? noSource())
}

/** The same; null if there is none. */
export async function findSourceView({ db }: Pick<ReadContext, 'db'>, { organizationId }: Viewer, id: string) {
  const row = await findSource(db, { id, organizationId })
  return row && presentSource(row)
}

/**
 * Connects a shop. It issues licenses without a person, so it takes who may create, change and revoke them. Its secret
 * is returned here and never again.
 */
export async function createSource(work: WriteContext, actor: Manager, input: CreateSourceInput) {
  requireLicensePermissions(actor)
  requireProof(actor)
  const { organizationId } = actor
  if ((await countSources(work.tx, organizationId)) >= MAX_SOURCES)
    throw new Fault('conflict', `An organization has at most ${MAX_SOURCES} sources. Delete one first.`)
  const secret = newSecret(work)
  const id = work.newId()
  const row = await insertSource(work.tx, {
    id,
    organizationId,
    ...input,
    secretCiphertext: new Uint8Array(work.vault.encrypt(secret)),
    createdAt: work.now,
  })
  await recordChange(work, actor, {
    action: 'sale.source_created',
    target: sourceTarget(row),
    after: { name: input.name, provider: input.provider, mode: input.mode },
  })
  return { ...presentSource(row), secret }
}

/** With `apply_earlier`, the sales of the dry run are applied once it is over. */
export async function updateSource(
  work: WriteContext,
  actor: Manager,
  { id, apply_earlier = false, ...input }: UpdateSourceInput & { id: string; apply_earlier?: boolean | undefined },
) {
  const ref = { id, organizationId: actor.organizationId }
  const before = (await lockSource(work.tx, ref)) ?? noSource()
  if (input.mode === 'live') requireLicensePermissions(actor)
  const changes = Object.entries(input).filter(
    ([field, value]) => value !== undefined && before[field as 'name' | 'mode'] !== value,
  )
  if (changes.length > 0) {
    await updateSourceRow(work.tx, ref, { ...Object.fromEntries(changes), updatedAt: work.now })
    await recordChange(work, actor, {
      action: 'sale.source_updated',
      target: sourceTarget(before),
      before: Object.fromEntries(changes.map(([field]) => [field, before[field as 'name' | 'mode']])),
      after: Object.fromEntries(changes),
    })
  }
  if (input.mode === 'live' && before.mode !== 'live') {
    const scope = { sourceId: id, organizationId: actor.organizationId }
    if (apply_earlier) await queueSales(work.tx, scope, { states: ['dry_run', 'held'] })
    else await skipSales(work.tx, scope)
  }
  return getSource({ db: work.tx }, actor, id)
}

/** A new secret, returned only here. The former one works for 24 hours more; an earlier one stops now. */
export async function rotateSourceSecret(work: WriteContext, actor: Manager, id: string) {
  const ref = { id, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, ref)) ?? noSource()
  // Whoever reads the secret can have the source do what it does.
  requireLicensePermissions(actor)
  requireProof(actor)
  const secret = newSecret(work)
  const endsAt = new Date(work.now.getTime() + OVERLAP_MS)
  await replaceSecretRow(work.tx, ref, { secret: work.vault.encrypt(secret), endsAt })
  await recordChange(work, actor, {
    action: 'sale.secret_rotated',
    target: sourceTarget(source),
    after: { old_secret_ends_at: endsAt },
  })
  return { ...presentSource(source), secret }
}

/** Deletes a source with what it sent. The licenses that it sold stay as they are. */
export async function deleteSource(work: WriteContext, actor: Manager, id: string): Promise<{ done: true }> {
  const ref = { id, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, ref)) ?? noSource()
  await deleteSourceRow(work.tx, ref)
  await recordChange(work, actor, {
    action: 'sale.source_deleted',
    target: sourceTarget(source),
    before: { name: source.name, provider: source.provider },
  })
  return { done: true }
}

export const sourceTarget = ({ id, name }: Pick<SourceRecord, 'id' | 'name'>) =>
  ({ type: 'sale_source', id, label: name }) as const

export function noSource(): never {
  throw new Fault('not_found', "This source doesn't exist.")
}

const NEEDED = ['licenses:create', 'licenses:update', 'licenses:revoke'] as const

/** What a source does by itself, whoever connects it may do by hand. */
export function requireLicensePermissions(actor: Member): void {
  const missing = NEEDED.find((permission) => grant(actor, permission) === null)
  if (missing)
    throw new Fault(
      'forbidden',
      `Your role does not permit this (${missing}): a source creates, changes, and revokes licenses.`,
    )
}
