import type { Tx } from '@/lib/foundation/platform/database/db'

type Suspension = { suspendedAt: Date | null; suspensionReason: string | null }

/** Locked until the end of the transaction. Undefined for an organization that does not exist, or was deleted. */
export async function lockSuspension(tx: Tx, id: string): Promise<(Suspension & { name: string }) | undefined> {
  const [row] = await tx.$queryRaw<(Suspension & { name: string })[]>`
    select name, suspended_at as "suspendedAt", suspension_reason as "suspensionReason"
    from organization where id = ${id}::uuid and deleted_at is null for no key update`
  return row
}

export async function updateSuspension(tx: Tx, id: string, data: Suspension): Promise<void> {
  await tx.organization.update({ where: { id }, data })
}
