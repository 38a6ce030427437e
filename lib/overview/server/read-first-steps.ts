import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { DAY_MS } from '@/lib/shared/durations'
import type { FirstSteps } from '../core/schema'
import { findFirstSteps } from './first-steps.sql'

/** Setup progress of a new organization, from its first product to its first validation. */
export async function readFirstSteps(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { organizationId }: Granted<'products:view'>,
): Promise<FirstSteps> {
  const steps = await findFirstSteps(pool, organizationId, new Date(now.getTime() - DAY_MS))
  return {
    product: steps?.productId ? { id: steps.productId, name: steps.productName ?? '' } : null,
    has_api_key: steps?.hasApiKey ?? false,
    has_license: steps?.hasLicense ?? false,
    has_validated: steps?.hasValidated ?? false,
    last_refusal: steps?.lastRefusal ?? null,
  }
}
