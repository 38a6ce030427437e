import type { Tx } from '@/lib/foundation/platform/database/db'

/** Whether the version before has had time to leave: it knows no former ids. */
export async function mayReplace(tx: Tx, now: Date): Promise<boolean> {
  const installation = await tx.installation.findFirst({ select: { customerIdsReplacedFrom: true } })
  return (installation?.customerIdsReplacedFrom ?? now) <= now
}

type Wanted = { after: string; until: string; limit: number; mostLicenses: number }
type Found = { id: string; licenses: number }

/**
 * The next customers whose id is of version 7, with the number of their licenses over all vendors, counted up to one
 * more than `mostLicenses`. Ids of the time between are few in the primary key, so it needs no index of its own.
 */
export const findTimedIds = (tx: Tx, { after, until, limit, mostLicenses }: Wanted): Promise<Found[]> =>
  tx.$queryRaw<Found[]>`
    select g.id, (
      select count(*)::int from (
        select from license l where l.customer_id = g.id limit ${mostLicenses + 1}::int
      ) counted
    ) as licenses
    from global_customer g
    where g.id > ${after}::uuid and g.id < ${until}::uuid and substr(g.id::text, 15, 1) = '7'
    order by g.id limit ${limit}::int`

export async function boundLockWaits(tx: Tx, ms: number): Promise<void> {
  await tx.$queryRaw`select set_config('lock_timeout', ${String(ms)}, true)`
}

/** Locks those that nobody else is using, and returns them. */
export async function lockIdentities(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text from global_customer where id = any(${ids}::uuid[]) order by id for update skip locked`
  return rows.map(({ id }) => id)
}

type Replaced = { former: string; current: string }

/** Keeps the ids for the vendors that know them, before they are replaced: a license does not change hands then. */
export async function insertFormerIds(tx: Tx, replaced: Replaced[], now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into customer_former_id (organization_id, former_id, customer_id, replaced_at)
    select c.organization_id, r.former, r.current, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(replaced)}::json) as r(former uuid, current uuid)
    join organization_customer c on c.customer_id = r.former`
}

/** What refers to a customer by a foreign key follows: licenses, and the data of vendors. */
export async function replaceIds(tx: Tx, replaced: Replaced[]): Promise<void> {
  await tx.$executeRaw`
    update global_customer g set id = r.current
    from json_to_recordset(${JSON.stringify(replaced)}::json) as r(former uuid, current uuid)
    where g.id = r.former`
}

/** Transfers and sales outlive their customer, so they have no foreign key. */
export async function moveTransfersAndSales(tx: Tx, replaced: Replaced[]): Promise<void> {
  await tx.$executeRaw`
    update license_transfer t set from_customer_id = r.current
    from json_to_recordset(${JSON.stringify(replaced)}::json) as r(former uuid, current uuid)
    where t.from_customer_id = r.former`
  await tx.$executeRaw`
    update sale s set customer_id = r.current
    from json_to_recordset(${JSON.stringify(replaced)}::json) as r(former uuid, current uuid)
    where s.customer_id = r.former`
}
