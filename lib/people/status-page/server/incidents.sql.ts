import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { ComponentId } from '../core/components'
import type { IncidentSpan } from '../core/uptime'

export type StoredIncident = IncidentSpan & {
  id: string
  title: string
  reportedAt: Date
  updates: { id: string; state: string; body: string; at: string }[]
}

const WITH_UPDATES = `
  select i.id, i.title, i.components, i.started_at as "startedAt", i.resolved_at as "resolvedAt", i.created_at as "reportedAt",
    coalesce((select json_agg(json_build_object('id', u.id, 'state', u.state, 'body', u.body, 'at', u.at)
                              order by u.at desc, u.id desc)
              from incident_update u where u.incident_id = i.id), '[]') as updates
  from incident i`
const NEWEST_FIRST = 'order by i.started_at desc, i.id desc'

/** Open incidents, and those since a moment. */
export const selectRecentIncidents = async (pool: Pool, since: Date): Promise<StoredIncident[]> =>
  (
    await pool.query<StoredIncident>(
      `${WITH_UPDATES} where i.resolved_at is null or i.resolved_at >= $1 or i.started_at >= $1 ${NEWEST_FIRST} limit 100`,
      [since],
    )
  ).rows

/** When each incident since a moment was open, and what it affected. */
export const selectIncidentSpans = async (pool: Pool, since: Date): Promise<IncidentSpan[]> =>
  (
    await pool.query<IncidentSpan>(
      `select components, started_at as "startedAt", resolved_at as "resolvedAt" from incident
       where resolved_at is null or resolved_at >= $1`,
      [since],
    )
  ).rows

export const selectIncidentsBetween = async (pool: Pool, from: Date, until: Date): Promise<StoredIncident[]> =>
  (
    await pool.query<StoredIncident>(
      `${WITH_UPDATES} where i.started_at >= $1 and i.started_at < $2 ${NEWEST_FIRST} limit 500`,
      [from, until],
    )
  ).rows

export const selectNewestIncidents = async (pool: Pool, limit: number): Promise<StoredIncident[]> =>
  (await pool.query<StoredIncident>(`${WITH_UPDATES} ${NEWEST_FIRST} limit $1`, [limit])).rows

type NewIncident = { id: string; title: string; components: ComponentId[]; startedAt: Date; createdAt: Date }

export const insertIncident = async (tx: Tx, incident: NewIncident): Promise<void> =>
  void (await tx.incident.create({ data: incident }))

/** The title of an incident, which stays locked until the end of the transaction; null if there is none. */
export async function lockIncident(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ title: string }[]>`select title from incident where id = ${id}::uuid for update`
  return rows[0]?.title ?? null
}

export const updateIncident = async (
  tx: Tx,
  id: string,
  data: { title: string; components: ComponentId[]; startedAt: Date },
): Promise<void> => void (await tx.incident.update({ where: { id }, data }))

export const deleteIncidentRow = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.incident.delete({ where: { id } }))

type StoredUpdate = { id: string; incidentId: string; state: string; body: string; at: Date }

export const insertUpdate = async (tx: Tx, update: StoredUpdate): Promise<void> =>
  void (await tx.incidentUpdate.create({ data: update }))

/** Whether the incident has this update. */
export async function rewriteUpdate(tx: Tx, { id, incidentId, ...data }: StoredUpdate): Promise<boolean> {
  const { count } = await tx.incidentUpdate.updateMany({ where: { id, incidentId }, data })
  return count === 1
}

export async function deleteUpdateRow(tx: Tx, ref: { id: string; incidentId: string }): Promise<boolean> {
  const { count } = await tx.incidentUpdate.deleteMany({ where: ref })
  return count === 1
}

export const countUpdates = (tx: Tx, incidentId: string): Promise<number> =>
  tx.incidentUpdate.count({ where: { incidentId } })

/** An incident is resolved if its last update says so, since then. */
export async function settleResolved(tx: Tx, incidentId: string): Promise<void> {
  await tx.$executeRaw`
    update incident set resolved_at = (
      select case when u.state = 'resolved' then u.at end
      from incident_update u where u.incident_id = ${incidentId}::uuid order by u.at desc, u.id desc limit 1
    ) where id = ${incidentId}::uuid`
}
