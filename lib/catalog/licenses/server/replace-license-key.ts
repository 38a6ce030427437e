import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { ReplaceKeyInput } from '../core/schema'
import type { ReplacedKey } from '../core/schema-license'
import { assignNewKey } from './new-license-key'
import { requireLockedLicense } from './require-license'

/** Replaces the key of a license that leaked. A member who may not reveal keys does not see the new one either. */
export async function replaceLicenseKey(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, grace_hours, notify }: ReplaceKeyInput & { licenseId: string },
): Promise<ReplacedKey> {
  const { organizationId } = actor
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId })
  const product = await requireProduct(work.tx, { id: license.productId, organizationId })
  const given = { license, prefix: product.keyPrefix, graceHours: grace_hours, notify }
  const { license_key, ...rest } = await assignNewKey(work, actor, given)
  return { license_key: grant(actor, 'licenses:reveal') ? license_key : null, ...rest }
}
