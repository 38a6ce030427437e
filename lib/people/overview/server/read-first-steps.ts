import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { FirstSteps } from '../core/schema'
import { findFirstSteps } from './first-steps.sql'

/** More licenses than anyone creates by hand before a first call: these were imported or issued in bulk. */
const MANY_LICENSES = 6

/** Setup progress of a new organization, from its first product to its first validation. */
export async function readFirstSteps(
  { pool, vault, now }: Pick<ReadContext, 'pool' | 'vault' | 'now'>,
  { organizationId, userId }: Granted<'products:view'>,
): Promise<FirstSteps> {
  const since = new Date(now.getTime() - DAY_MS)
  const [steps] = await findFirstSteps(pool, { organizationId, userId, since, maxCounted: MANY_LICENSES })
  if (!steps) throw new Error('the statement of the first steps always has one row')
  const { license } = steps
  return {
    product: steps.product,
    has_api_key: steps.hasApiKey,
    license: license && { id: license.id, key: maskLicenseKey(vault.decrypt(license.keyCiphertext)) },
    has_license: steps.hasLicense,
    has_validated: steps.hasValidated,
    has_contact: steps.hasContact,
    last_refusal: steps.lastRefusal,
    is_established: steps.licenses >= MANY_LICENSES || steps.hasLookedUp,
    is_skipped: steps.isSkipped,
    demo: steps.demoSlug,
  }
}
