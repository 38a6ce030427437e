import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Plan } from '../core/plan'

/** The constraint organization_plan holds it to the plans there are. */
export async function findPlanOf(tx: Tx, organizationId: string): Promise<Plan> {
  const { plan } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { plan: true },
  })
  return plan as Plan
}
