import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { StoredMaintenance } from '../core/maintenance'

const SELECT = `
  select id, title, body, components, starts_at as "startsAt", ends_at as "endsAt", completed_at as "completedAt",
    created_at as "createdAt", updated_at as "updatedAt"
  from maintenance`

/** What is scheduled or in progress, soonest first. */
export const selectUnendedMaintenances = async (pool: Pool, now: Date): Promise<StoredMaintenance[]> =>
  (
    await pool.query<StoredMaintenance>(
      `${SELECT} where completed_at is null and ends_at > $1 order by starts_at, id limit 100`,
      [now],
    )
  ).rows

type Month = { from: Date; until: Date; now: Date }

/** What began in this time and has ended, newest first. */
export const selectEndedMaintenances = async (pool: Pool, { from, until, now }: Month): Promise<StoredMaintenance[]> =>
  (
    await pool.query<StoredMaintenance>(
      `${SELECT} where starts_at >= $1 and starts_at < $2 and (completed_at is not null or ends_at <= $3)
       order by starts_at desc, id desc limit 500`,
      [from, until, now],
    )
  ).rows

export const selectNewestMaintenances = async (pool: Pool, limit: number): Promise<StoredMaintenance[]> =>
  (await pool.query<StoredMaintenance>(`${SELECT} order by starts_at desc, id desc limit $1`, [limit])).rows

export const insertMaintenance = async (tx: Tx, row: Omit<StoredMaintenance, 'completedAt'>): Promise<void> =>
  void (await tx.maintenance.create({ data: row }))

/** Whether there is such maintenance. */
export async function updateMaintenance(
  tx: Tx,
  id: string,
  data: Omit<StoredMaintenance, 'id' | 'completedAt' | 'createdAt'>,
): Promise<boolean> {
  const { count } = await tx.maintenance.updateMany({ where: { id }, data })
  return count === 1
}

/** Ends what is in progress. Its title; null if nothing of this id is. */
export async function endMaintenance(tx: Tx, id: string, now: Date): Promise<string | null> {
  const rows = await tx.$queryRaw<{ title: string }[]>`
    update maintenance set completed_at = ${now}, updated_at = ${now}
    where id = ${id}::uuid and completed_at is null and starts_at <= ${now} and ends_at > ${now}
    returning title`
  return rows[0]?.title ?? null
}

/** The title of what was deleted; null if there was none. */
export async function deleteMaintenanceRow(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ title: string }[]>`delete from maintenance where id = ${id}::uuid returning title`
  return rows[0]?.title ?? null
}
