import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { requireRoom } from '@/lib/foundation/plans/server/require-room'
import { publicUrl } from '@/lib/foundation/platform/config/env'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import type { ServiceActor } from '@/lib/foundation/shared/change'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { orderPagePath } from '@/lib/foundation/shared/portal/portal-pages'
import { newSecret } from '@/lib/service/webhooks/server/webhook-secret'
import { CHECKOUT_PLACES } from '../core/order-link'
import { PROVIDERS, type SaleProvider } from '../core/providers'
import type { SaleState } from '../core/sale-states'
import type { CreateSourceInput, SaleSource, UpdateSourceInput } from '../core/schema'
import { comparison, misplaced, RECONCILE_MODES, SALE_MODES } from '../core/schema'
import { queueReads, queueSales, skipSales } from './sales.sql'
import { SHOPS } from './shops/shops'
import {
  countSources,
  deleteSourceRow,
  findSource,
  findSources,
  insertSource,
  lockSource,
  providerOf,
  replaceSecretRow,
  type SourceRecord,
  updateSourceRow,
} from './sources.sql'

const OVERLAP_MS = DAY_MS

type Viewer = Granted<'sales:view'>
export type Manager = Granted<'sales:manage'>

/** Where a shop sends its events. */
const urlOf = (sourceId: string): string => `${publicUrl()}/api/sales/${sourceId}`

/** Gumroad signs nothing: whoever knows the URL with the secret in it is the shop. */
export const urlWith = (secret: string, { id, provider }: Pick<SourceRecord, 'id' | 'provider'>): string =>
  provider === 'gumroad' ? `${urlOf(id)}?key=${secret}` : urlOf(id)

const presentSource = ({ id, name, lastEventAt, createdAt, updatedAt, ...row }: SourceRecord): SaleSource => ({
  id,
  provider: providerOf(row),
  name,
  // The table's constraints guarantee the words.
  mode: SALE_MODES.find((known) => known === row.mode) ?? 'dry_run',
  url: urlOf(id),
  download_url: SHOPS[providerOf(row)].download ? `${urlOf(id)}/download` : null,
  success_url: successUrlOf(id, row),
  manage_url: row.manageUrl,
  has_secret: row.secretCiphertext !== null,
  has_api_key: row.apiKeyCiphertext !== null,
  api_problem: row.apiProblem,
  reconcile: RECONCILE_MODES.find((known) => known === row.reconcile) ?? 'list',
  reconciled_at: row.reconciledAt?.toISOString() ?? null,
  last_comparison: comparison.nullable().parse(row.reconcileResult),
  webhook_created_at: row.webhookCreatedAt?.toISOString() ?? null,
  last_event_at: lastEventAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

/** Where a shop leads its buyers after the payment, if its URLs can name a checkout that nobody guesses. */
function successUrlOf(sourceId: string, { organization, ...row }: Pick<SourceRecord, 'provider' | 'organization'>) {
  const place = CHECKOUT_PLACES[providerOf(row)]
  return place === undefined
    ? null
    : `${publicUrl()}${orderPagePath(organization.slug)}?shop=${sourceId}&checkout=${place}`
}

export async function listSources({ db }: Pick<ReadContext, 'db'>, { organizationId }: Viewer, page: PageQuery) {
  const rows = await findSources(db, { organizationId, after: placeAfter(page), limit: page.limit + 1 })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map((row) => presentSource(row)), next_cursor }
}

/** All of them: there are few. */
export async function listAllSources(reading: Pick<ReadContext, 'db'>, actor: Viewer) {
  const { items } = await listSources(reading, actor, { limit: PLANS.enterprise.shops })
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
 * Connects a shop. It issues licenses without a person, so it takes who may create, change and revoke them. A secret that
 * is made here is returned here and never again; a shop's own may be entered later, once it has the URL.
 */
export async function createSource(work: WriteContext, actor: Manager, input: CreateSourceInput) {
  requireLicensePermissions(actor)
  requireProof(actor)
  const { organizationId } = actor
  const count = await countSources(work.tx, organizationId)
  await requireRoom(work, { organizationId, resource: 'shops', count })
  const { secret: pasted, api_key, manage_url: manageUrl = null, ...fields } = input
  const made = PROVIDERS[input.provider].secret === 'made' ? madeSecret(work, input.provider) : null
  const row = await insertSource(work.tx, {
    ...fields,
    manageUrl,
    id: work.newId(),
    organizationId,
    secretCiphertext: sealed(work, made ?? pasted),
    apiKeyCiphertext: sealed(work, api_key),
    createdAt: work.now,
  })
  await recordChange(work, actor, {
    action: 'sale.source_created',
    target: sourceTarget(row),
    after: { name: input.name, provider: input.provider, mode: input.mode },
  })
  return { ...presentSource(row), ...(made !== null && { url: urlWith(made, row) }), secret: made }
}

/** Shops that let us choose take 40 characters at most. */
const madeSecret = (work: WriteContext, provider: SaleProvider): string =>
  provider === 'generic' ? newSecret(work) : Buffer.from(work.randomBytes(20)).toString('hex')

const sealed = ({ vault }: WriteContext, text: string | null | undefined) =>
  text ? new Uint8Array(vault.encrypt(text)) : null

/** With `apply_earlier`, the sales of the dry run are applied once it is over. */
export async function updateSource(
  work: WriteContext,
  actor: Manager,
  {
    id,
    apply_earlier = false,
    secret,
    api_key,
    manage_url,
    ...input
  }: UpdateSourceInput & { id: string; apply_earlier?: boolean | undefined },
) {
  const ref = { id, organizationId: actor.organizationId }
  const scope = { sourceId: id, organizationId: actor.organizationId }
  const before = (await lockSource(work.tx, ref)) ?? noSource()
  if (input.mode === 'live' || input.reconcile === 'apply') requireLicensePermissions(actor)
  await replaceCredentials(work, actor, before, { secret, api_key })
  const given = { ...input, manageUrl: manage_url }
  const changes = Object.entries(given).filter(
    ([field, value]) => value !== undefined && before[field as keyof typeof given] !== value,
  )
  if (changes.length > 0) {
    const isDryRunNow = input.mode === 'dry_run' && before.mode === 'live'
    await updateSourceRow(work.tx, ref, {
      ...Object.fromEntries(changes),
      ...(isDryRunNow && { dryRunSince: work.now }),
      updatedAt: work.now,
    })
    await recordChange(work, actor, {
      action: 'sale.source_updated',
      target: sourceTarget(before),
      before: recorded(changes.map(([field]) => [field, before[field as keyof typeof given]])),
      after: recorded(changes),
    })
  }
  if (input.mode === 'live' && before.mode !== 'live') {
    const { dryRunSince: since } = before
    const states: SaleState[] = ['dry_run', 'held']
    if (apply_earlier) await queueSales(work.tx, scope, { states, isSkippedToo: true })
    else {
      await skipSales(work.tx, { ...scope, since })
      // What came while the shop was live was never a part of the dry run.
      if (since) await queueSales(work.tx, scope, { states, isSkippedToo: false, before: since })
    }
  }
  return getSource({ db: work.tx }, actor, id)
}

/** With the names of the API. */
const recorded = (fields: [string, unknown][]) =>
  Object.fromEntries(fields.map(([field, value]) => [field === 'manageUrl' ? 'manage_url' : field, value]))

type Credentials = Pick<UpdateSourceInput, 'secret' | 'api_key'>

/** What the shop gave: its secret, of which the former works for 24 hours more, and a key to its API. */
async function replaceCredentials(
  work: WriteContext,
  actor: Manager,
  source: SourceRecord,
  { secret, api_key }: Credentials,
): Promise<void> {
  if (secret === undefined && api_key === undefined) return
  requireLicensePermissions(actor)
  requireProof(actor)
  const problems = misplaced(providerOf(source), { secret, api_key })
  const [problem] = Object.entries(problems)
  if (problem) throw new Fault('invalid', problem.join(': '), problems)
  const ref = { id: source.id, organizationId: actor.organizationId }
  if (secret) await replaceSecretRow(work.tx, ref, { secret: work.vault.encrypt(secret), endsAt: overlapOf(work) })
  if (api_key !== undefined) {
    await updateSourceRow(work.tx, ref, { apiKeyCiphertext: sealed(work, api_key), apiProblem: null })
    const scope = { sourceId: source.id, organizationId: actor.organizationId }
    if (api_key !== null) await queueReads(work.tx, scope, 'unread')
  }
  const given = (is: boolean) => (is ? 'entered' : 'none')
  await recordChange(work, actor, {
    action: 'sale.source_updated',
    target: sourceTarget(source),
    before: {
      ...(secret && { secret: given(source.secretCiphertext !== null) }),
      ...(api_key !== undefined && { api_key: given(source.apiKeyCiphertext !== null) }),
    },
    after: {
      ...(secret && { secret: 'replaced' }),
      ...(api_key !== undefined && { api_key: given(api_key !== null) }),
    },
  })
}

export const overlapOf = ({ now }: WriteContext): Date => new Date(now.getTime() + OVERLAP_MS)

/** A new secret, returned only here. The former one works for 24 hours more; an earlier one stops now. */
export async function rotateSourceSecret(work: WriteContext, actor: Manager, id: string) {
  const ref = { id, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, ref)) ?? noSource()
  // Whoever reads the secret can have the source do what it does.
  requireLicensePermissions(actor)
  requireProof(actor)
  const { title, secret: kind } = PROVIDERS[providerOf(source)]
  if (kind === 'pasted') throw new Fault('conflict', `Replace the secret at ${title}, then enter the new one here.`)
  const secret = madeSecret(work, providerOf(source))
  const endsAt = overlapOf(work)
  await replaceSecretRow(work.tx, ref, { secret: work.vault.encrypt(secret), endsAt })
  await recordChange(work, actor, {
    action: 'sale.secret_rotated',
    target: sourceTarget(source),
    after: { old_secret_ends_at: endsAt },
  })
  return { ...presentSource(source), url: urlWith(secret, source), secret }
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

/** A shop that does what its sales say. */
export const shopActor = ({ id, name }: Pick<SourceRecord, 'id' | 'name'>, organizationId: string): ServiceActor => ({
  organizationId,
  userId: null,
  email: null,
  saleSource: { id, name },
})

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
