import type { Organization } from '@/lib/catalog/organizations/core/schema'
import type { Tx } from '@/lib/foundation/platform/database/db'

type PlanTerms = Pick<Organization, 'plan' | 'dailyLimitOverride'>

export async function updatePlan(tx: Tx, id: string, data: PlanTerms): Promise<void> {
  await tx.organization.update({ where: { id }, data })
}

export async function updateBillingSuspension(tx: Tx, id: string, billingSuspendedAt: Date | null): Promise<void> {
  await tx.organization.update({ where: { id }, data: { billingSuspendedAt } })
}
