import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import { findOwnProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { namedOnly } from '@/lib/foundation/shared/fields'
import {
  DEFAULT_POLICY,
  type MappingInput,
  mappingInput,
  type SalePolicy,
  type UpdateMappingInput,
} from '../core/mapping'
import type { SaleMapping } from '../core/schema'
import { findUnmapped, queueSales } from './sales.sql'
import { type Manager, noSource, requireLicensePermissions, sourceTarget } from './sources'
import {
  countMappings,
  deleteMappingRow,
  findMapping,
  findMappings,
  findSource,
  insertMapping,
  lockSource,
  type MappingRecord,
  updateMappingRow,
} from './sources.sql'

const MAX_MAPPINGS = 200

const present = ({ id, externalId, targets, policy, createdAt, updatedAt }: MappingRecord): SaleMapping => ({
  id,
  ...mappingInput.parse({ external_id: externalId, targets, policy }),
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

type OfSource = { sourceId: string }

export async function listMappings(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'sales:view'>,
  { sourceId }: OfSource,
) {
  if (!(await findSource(db, { id: sourceId, organizationId }))) noSource()
  const items = (await findMappings(db, { sourceId, organizationId })).map(present)
  return { items, unmapped: await findUnmapped(db, { sourceId, organizationId }) }
}

export async function getMapping(
  { db }: { db: ReadContext['db'] | WriteContext['tx'] },
  { organizationId }: Granted<'sales:view'> | Manager,
  { sourceId, id }: OfSource & { id: string },
) {
  return present((await findMapping(db, { id, sourceId, organizationId })) ?? noMapping())
}

/** Maps a product of the shop. The sales that wait for it are applied, the oldest first. */
export async function createMapping(
  work: WriteContext,
  actor: Manager,
  { sourceId, ...input }: MappingInput & OfSource,
) {
  requireLicensePermissions(actor)
  const scope = { sourceId, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, { id: sourceId, organizationId: actor.organizationId })) ?? noSource()
  await requireTargets(work, scope.organizationId, input)
  if ((await countMappings(work.tx, scope)) >= MAX_MAPPINGS)
    throw new Fault('conflict', `A source has at most ${MAX_MAPPINGS} mappings. Delete one first.`)
  const { external_id: externalId, targets, policy } = input
  const row = await insertMapping(work.tx, {
    ...scope,
    id: work.newId(),
    externalId,
    targets,
    policy: differing(policy),
    createdAt: work.now,
    updatedAt: work.now,
  })
  const taken = 'This product of the shop is mapped already.'
  if (!row) throw new Fault('conflict', taken, { external_id: taken })
  await recordChange(work, actor, { action: 'sale.mapping_saved', target: sourceTarget(source), after: input })
  await queueSales(work.tx, scope, { states: ['held'], isSkippedToo: false })
  return present(row)
}

/** Changes what is issued from now on; licenses that exist follow the policy with the next event of their sale. */
export async function updateMapping(
  work: WriteContext,
  actor: Manager,
  { sourceId, id, ...input }: UpdateMappingInput & OfSource & { id: string },
) {
  requireLicensePermissions(actor)
  const scope = { sourceId, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, { id: sourceId, organizationId: actor.organizationId })) ?? noSource()
  const before = present((await findMapping(work.tx, { ...scope, id })) ?? noMapping())
  const { targets = before.targets } = input
  const policy = { ...before.policy, ...namedOnly(input.policy ?? {}) }
  if (input.targets || input.policy?.on_existing === 'extend')
    await requireTargets(work, scope.organizationId, { targets, policy })
  await updateMappingRow(work.tx, { ...scope, id }, { targets, policy: differing(policy), updatedAt: work.now })
  await recordChange(work, actor, {
    action: 'sale.mapping_saved',
    target: sourceTarget(source),
    before: { external_id: before.external_id, targets: before.targets, policy: before.policy },
    after: { external_id: before.external_id, targets, policy },
  })
  await queueSales(work.tx, scope, {
    // A dry run says again what would happen.
    states: ['held', 'waiting', 'downloaded', 'dry_run', 'test'],
    isSkippedToo: false,
  })
  return getMapping({ db: work.tx }, actor, { sourceId, id })
}

/** Sales of the product are held from now on. */
export async function deleteMapping(
  work: WriteContext,
  actor: Manager,
  { sourceId, id }: OfSource & { id: string },
): Promise<{ done: true }> {
  const scope = { sourceId, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, { id: sourceId, organizationId: actor.organizationId })) ?? noSource()
  const before = present((await findMapping(work.tx, { ...scope, id })) ?? noMapping())
  await deleteMappingRow(work.tx, { ...scope, id })
  await recordChange(work, actor, {
    action: 'sale.mapping_deleted',
    target: sourceTarget(source),
    before: { external_id: before.external_id },
  })
  return { done: true }
}

/** What is not the default: the version before this one reads a mapping that uses nothing new. */
const differing = (policy: SalePolicy): Partial<SalePolicy> =>
  Object.fromEntries(
    Object.entries(policy).filter(([name, value]) => DEFAULT_POLICY[name as keyof SalePolicy] !== value),
  )

/** Each product is there, and has the license type. One that is to be extended has a term to add. */
async function requireTargets(
  { tx }: WriteContext,
  organizationId: string,
  { targets, policy }: Pick<MappingInput, 'targets' | 'policy'>,
): Promise<void> {
  const problems: Record<string, string> = {}
  let hasTerm = false
  for (const [index, { product_id, license_type }] of targets.entries()) {
    const ref = { id: product_id, organizationId }
    const isThere = (await findOwnProduct(tx, ref)) !== null
    const type = isThere && license_type !== null ? findType(await typesOfProduct(tx, ref), license_type) : null
    if (!isThere) problems[`targets.${index}.product_id`] = "This product doesn't exist, or it was deleted."
    else if (license_type !== null && !type)
      problems[`targets.${index}.license_type`] = 'Use the name or ID of a license type of this product.'
    hasTerm ||= Boolean(type?.duration)
  }
  if (policy.on_existing === 'extend' && !hasTerm)
    problems['policy.on_existing'] =
      'Choose a license type that ends after a time: its term is what a purchase adds. Or create another license.'
  const [first] = Object.entries(problems)
  if (first) throw new Fault('invalid', `${first[0]}: ${first[1]}`, problems)
}

function noMapping(): never {
  throw new Fault('not_found', "This mapping doesn't exist.")
}
