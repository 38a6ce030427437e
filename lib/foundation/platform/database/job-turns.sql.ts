import { Prisma } from '@/lib/generated/prisma/client'

/** The maximum of `priority` (int2). Jobs beyond it are taken in order of arrival. */
const LAST_PLACE = 32_767

type Line = {
  task: string
  organizationId: string
  /** priority at which these jobs start, among those of other tasks */
  first: number
}

/**
 * The priority of an organization's next job of a task, whose payload names it as `organization_id`: one behind its own
 * last waiting job, and not before the jobs in progress (start-time fair queueing). So organizations take turns,
 * however many jobs of one are already waiting. Uses the indexes of online-indexes.ts, and takes no lock. A
 * failed job that waits for its next attempt does not count, or its owner would have to wait for it. `ahead` counts the
 * jobs that the same statement adds before this one.
 */
export const nextPlace = (
  { task, organizationId, first }: Line,
  ahead: Prisma.Sql = Prisma.sql`0`,
): Prisma.Sql => Prisma.sql`
  least(${LAST_PLACE}::int, ${ahead} + greatest(${first}::int,
    (select max(j.priority) + 1 from graphile_worker._private_jobs j
      where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = ${task}::text)
        and j.payload ->> 'organization_id' = ${organizationId}::text and j.attempts = 0),
    (select max(j.priority + case when j.payload ->> 'organization_id' = ${organizationId}::text then 1 else 0 end)
      from graphile_worker._private_jobs j
      where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = ${task}::text)
        and j.locked_at is not null)))::int`
