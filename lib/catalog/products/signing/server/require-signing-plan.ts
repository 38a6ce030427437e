import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'

/** Throws if the plan does not include signed validation. Switching it off is always possible. */
export async function requireSigningPlan(tx: Tx, organizationId: string): Promise<void> {
  const { plan } = await requireOrganization(tx, organizationId)
  if (!PLANS[plan].signedValidation)
    throw new Fault(
      'conflict',
      'Signed validation is part of the Pro and Enterprise plans. This organization is on Free.',
    )
}
