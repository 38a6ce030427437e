import { PLANS } from '@/lib/foundation/plans/core/plan'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { selectOrganizationSigning } from './signing-switches.sql'

/** Throws if the plan does not include signed validation. Switching it off is always possible. */
export async function requireSigningPlan(tx: Tx, organizationId: string): Promise<void> {
  const { plan } = await selectOrganizationSigning(tx, organizationId)
  if (!PLANS[plan].signedValidation)
    throw new Fault(
      'conflict',
      'Signed validation is part of the Pro and Enterprise plans. This organization is on Free.',
    )
}
