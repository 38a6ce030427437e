import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { Expiring } from '../core/schema'
import { findExpiring } from './expiring-licenses.sql'

const SOON_MS = 30 * DAY_MS
const SHOWN = 5
const MAX_COUNTED = 1_000

/** Licenses that expire within 30 days, the next one first. */
export async function listExpiring(
  { pool, vault, now }: Pick<ReadContext, 'pool' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
): Promise<Expiring> {
  const until = new Date(now.getTime() + SOON_MS)
  const found = await findExpiring(pool, { organizationId, now, until, limit: SHOWN, maxCounted: MAX_COUNTED })
  return {
    total: Math.min(found.total, MAX_COUNTED),
    items: found.items.map((license) => ({
      id: license.id,
      key: maskLicenseKey(vault.decrypt(license.keyCiphertext)),
      customer: license.customer,
      product: { id: license.productId, name: license.productName },
      expires_at: license.expiresAt.toISOString(),
    })),
  }
}
