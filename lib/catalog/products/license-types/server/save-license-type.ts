import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { changedFields } from '@/lib/foundation/shared/changed-fields'
import { namedOnly } from '@/lib/foundation/shared/fields'
import { mergeMetadata } from '@/lib/foundation/shared/metadata/metadata'
import { wordKey } from '@/lib/foundation/shared/text'
import { presentLicenseType } from '../core/present-license-type'
import {
  createLicenseTypeInput,
  type LicenseTypeInput,
  type LicenseTypeView,
  MAX_LICENSE_TYPES,
  NO_ROOM_FOR_TYPE,
  type UpdateLicenseTypeInput,
} from '../core/schema'
import { insertLicenseType, updateLicenseTypeRow } from './license-types.sql'
import { typesOfProduct } from './list-license-types'
import { licenseTypeTarget, requireType } from './require-type'

type Manager = Granted<'products:update'>

/** Adds a license type to a product. Its name is unique there, in any case. */
export async function createLicenseType(
  work: WriteContext,
  actor: Manager,
  { productId, input }: { productId: string; input: LicenseTypeInput },
): Promise<LicenseTypeView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const types = await typesOfProduct(work.tx, ref)
  if (types.length >= MAX_LICENSE_TYPES) throw new Fault('conflict', NO_ROOM_FOR_TYPE)
  requireFreeName(types, input.name)
  const type = presentLicenseType(
    await insertLicenseType(work.tx, ref, { id: work.newId(), now: work.now, type: input }),
  )
  await recordChange(work, actor, {
    action: 'license_type.created',
    target: licenseTypeTarget(product, type),
    after: fieldsOf(type),
  })
  return type
}

/** Changes a license type: the given fields. Licenses that were created with it don't change. */
export async function updateLicenseType(
  work: WriteContext,
  actor: Manager,
  { productId, typeId, input }: { productId: string; typeId: string; input: UpdateLicenseTypeInput },
): Promise<LicenseTypeView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const types = await typesOfProduct(work.tx, ref)
  const before = requireType(types, typeId)
  const wanted = wholeOf(before, input)
  requireFreeName(
    types.filter(({ id }) => id !== before.id),
    wanted.name,
  )
  const type = presentLicenseType(
    await updateLicenseTypeRow(work.tx, ref, { id: before.id, now: work.now, type: wanted }),
  )
  const change = changedFields(fieldsOf(before), fieldsOf(type))
  if (change)
    await recordChange(work, actor, {
      action: 'license_type.updated',
      target: licenseTypeTarget(product, type),
      ...change,
    })
  return type
}

/** The whole type after the change; a Fault that names the fields that do not go together. */
function wholeOf(before: LicenseTypeView, input: UpdateLicenseTypeInput): LicenseTypeInput {
  const { metadata, ...given } = input
  const merged = metadata === undefined ? before.metadata : mergeMetadata(before.metadata, metadata)
  const parsed = createLicenseTypeInput.safeParse({ ...fieldsOf(before), ...namedOnly(given), metadata: merged })
  if (parsed.success) return parsed.data
  const problems = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  const [first] = Object.entries(problems)
  throw new Fault('invalid', first ? `${first[0]}: ${first[1]}` : 'This license type cannot be saved.', problems)
}

const fieldsOf = ({ id: _id, created_at: _created, updated_at: _updated, ...fields }: LicenseTypeView) => fields

function requireFreeName(types: readonly LicenseTypeView[], name: string): void {
  const known = types.find((type) => wordKey(type.name) === wordKey(name))
  if (!known) return
  throw new Fault('conflict', `This product already has a license type ${known.name}.`, {
    name: 'Another license type of this product already has this name.',
  })
}
