import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { FirstSteps } from '../core/schema'
import { findFirstCalls, findFirstSteps } from './first-steps.sql'

/** More licenses than anyone creates by hand before a first call: these were imported or issued in bulk. */
const MANY_LICENSES = 6

/** Setup progress of a new organization, from its first product to its first validation. */
export async function readFirstSteps(
  { pool, history, vault, now }: Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>,
  { organizationId, userId }: Granted<'products:view'>,
): Promise<FirstSteps> {
  const since = new Date(now.getTime() - DAY_MS)
  const [[steps], found] = await Promise.all([
    findFirstSteps(pool, { organizationId, userId, maxCounted: MANY_LICENSES }),
    unlessAway(() => findFirstCalls(history, { organizationId, since })),
  ])
  // While they can't be read, nobody is sent back to the beginning.
  const calls = found?.[0] ?? { hasValidated: true, hasLookedUp: false, lastRefusal: null }
  if (!steps) throw new Error('the statement of the first steps always has one row')
  const { license, product } = steps
  return {
    product: product && { id: product.id, name: product.name, slug: product.slug },
    first_email: product && {
      mail_full_key: product.mailFullKey,
      help_url: product.helpUrl,
      download_url: product.downloadUrl,
    },
    has_saved_api_key: steps.hasSavedApiKey,
    license: license && { id: license.id, key: maskLicenseKey(vault.decrypt(license.keyCiphertext)) },
    has_license: steps.hasLicense,
    has_validated: calls.hasValidated,
    has_contact: steps.hasContact,
    has_logo: steps.hasLogo,
    has_mailed: steps.hasMailed,
    last_refusal: calls.lastRefusal,
    is_established: steps.licenses >= MANY_LICENSES || calls.hasLookedUp,
    is_skipped: steps.isSkipped,
    demo: steps.demoSlug,
  }
}
