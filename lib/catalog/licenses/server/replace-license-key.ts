import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ReplaceKeyInput } from '../core/schema'
import type { ReplacedKey } from '../core/schema-license'
import { assignNewKey } from './new-license-key'
import { requireLockedLicense } from './require-license'
import type { SharingLicense } from './shared-keys.sql'
import { lockSharing } from './sharing-licenses'

/**
 * Replaces the key of a license that leaked, and of the customer's other licenses that have it: else it would still open
 * those. A member who may not reveal keys does not see the new one either.
 */
export async function replaceLicenseKey(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, grace_hours, notify }: ReplaceKeyInput & { licenseId: string },
): Promise<ReplacedKey> {
  const { organizationId } = actor
  const ref = { id: licenseId, organizationId }
  const sharing = await lockSharing(work.tx, ref)
  const license = await requireLockedLicense(work.tx, ref)
  requireAllProducts(actor, sharing)
  const product = await requireProduct(work.tx, { id: license.productId, organizationId })
  const given = { license, sharing, prefix: product.keyPrefix, graceHours: grace_hours, notify }
  const { license_key, ...rest } = await assignNewKey(work, actor, given)
  return { license_key: grant(actor, 'licenses:reveal') ? license_key : null, ...rest }
}

/** An access token that is limited to products replaces no key that a license of another product has as well. */
function requireAllProducts({ accessToken }: Granted<'licenses:update'>, sharing: SharingLicense[]) {
  const productIds = accessToken?.productIds ?? null
  if (productIds !== null && sharing.some(({ productId }) => !productIds.includes(productId)))
    throw new Fault(
      'product_not_allowed',
      'A license of another product has the same key, and this access token is limited to other products.',
    )
}
