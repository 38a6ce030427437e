import type { Organization } from '@/lib/catalog/organizations/core/schema'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { Tx } from '@/lib/foundation/platform/database/db'

type PlanTerms = Pick<Organization, 'plan' | 'dailyLimitOverride'>

export async function updatePlan(tx: Tx, id: string, data: PlanTerms): Promise<void> {
  await tx.organization.update({ where: { id }, data })
}

type BillingSuspension = Pick<Organization, 'billingSuspendedAt' | 'billingSuspensionReason'>

export async function updateBillingSuspension(tx: Tx, id: string, data: BillingSuspension): Promise<void> {
  await tx.organization.update({ where: { id }, data })
}

type Moved = { id: string; name: string; plan: Plan; daily_limit_override: number | null }

/** Moves every organization to this plan, without a limit of its own. Those that change, as they were. */
export const moveToPlan = (tx: Tx, plan: Plan): Promise<Moved[]> =>
  tx.$queryRaw`
    with before as materialized (
      select id, name, plan, daily_limit_override from organization
      where deleted_at is null and (plan <> ${plan} or daily_limit_override is not null)
      order by id for no key update
    )
    update organization o set plan = ${plan}, daily_limit_override = null, updated_at = now()
    from before b where o.id = b.id
    returning b.id, b.name, b.plan, b.daily_limit_override`

export const selectBillingSuspended = (tx: Tx): Promise<{ id: string }[]> =>
  tx.organization.findMany({
    where: { billingSuspendedAt: { not: null }, deletedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
