import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type PlanRow = { plan: Plan; dailyLimitOverride: number | null }
type BillingRow = PlanRow & { name: string; billingSuspendedAt: Date | null }

/** Locked until the end of the transaction. Undefined for an organization that does not exist, or was deleted. */
export async function lockBilling(tx: Tx, id: string): Promise<BillingRow | undefined> {
  const [row] = await tx.$queryRaw<BillingRow[]>`
    select name, plan, daily_limit_override as "dailyLimitOverride", billing_suspended_at as "billingSuspendedAt"
    from organization where id = ${id}::uuid and deleted_at is null for no key update`
  return row
}

export async function updatePlan(tx: Tx, id: string, data: PlanRow): Promise<void> {
  await tx.organization.update({ where: { id }, data })
}

export async function updateBillingSuspension(tx: Tx, id: string, billingSuspendedAt: Date | null): Promise<void> {
  await tx.organization.update({ where: { id }, data: { billingSuspendedAt } })
}

/** The same for reading; the constraint organization_plan holds the plan to these. */
export async function findBilling(db: Db, id: string): Promise<BillingRow> {
  const select = { name: true, plan: true, dailyLimitOverride: true, billingSuspendedAt: true } as const
  const row = await db.organization.findUniqueOrThrow({ where: { id }, select })
  return { ...row, plan: row.plan as Plan }
}

export const findSuspensions = (db: Db, id: string) =>
  db.organization.findUniqueOrThrow({
    where: { id },
    select: { suspendedAt: true, suspensionReason: true, billingSuspendedAt: true },
  })
