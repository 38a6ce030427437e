import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { LicenseTypeChange } from '../core/schema'
import { newTypeOf, settingsOfType } from '../core/type-change'
import { TYPE_NEEDS } from './issue-license'
import { requireLockedLicense } from './require-license'
import { changeSettings } from './update-license'

type Input = LicenseTypeChange & { licenseId: string }

/** Gives a license a type and its settings. It keeps the type as a label: a later change of it changes no license. */
export async function changeLicenseType(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, license_type: named, with_expiry: withExpiry = false }: Input,
) {
  const { organizationId } = actor
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId })
  const types = await typesOfProduct(work.tx, { id: license.productId, organizationId })
  const type = findType(types, named)
  if (!type) throw new Fault('invalid', `license_type: ${TYPE_NEEDS}`, { license_type: TYPE_NEEDS })
  const { settings, expiry } = settingsOfType(type, work.now)
  return changeSettings(work, actor, {
    license,
    wanted: settings,
    expiry: withExpiry ? expiry : null,
    type: newTypeOf(license, type, types),
  })
}
