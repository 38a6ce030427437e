import { Prisma } from '@/lib/generated/prisma/client'
import type { CustomerIdentity, CustomerInput } from '../core/customer-identity'

type Tx = Prisma.TransactionClient

export type CustomerOfValue = { id: string; value: string }

/** Creates the customers that do not exist yet, each with this one identity. */
export async function insertCustomers(tx: Tx, kind: CustomerIdentity['kind'], rows: CustomerOfValue[]): Promise<void> {
  const json = JSON.stringify(rows)
  if (kind === 'email')
    await tx.$executeRaw`
      insert into global_customer (id, email)
      select id, value from json_to_recordset(${json}::json) as r(id uuid, value text)
      on conflict (email) do nothing`
  else
    await tx.$executeRaw`
      insert into global_customer (id, discord_id)
      select id, value from json_to_recordset(${json}::json) as r(id uuid, value text)
      on conflict (discord_id) do nothing`
}

/** Locked, so that each keeps its id until the rows that name it are stored. */
export async function findCustomers(
  tx: Tx,
  kind: CustomerIdentity['kind'],
  values: string[],
): Promise<CustomerOfValue[]> {
  const json = JSON.stringify(values)
  return kind === 'email'
    ? tx.$queryRaw<CustomerOfValue[]>`
        select id, email as value from global_customer
        where email in (select json_array_elements_text(${json}::json)) order by email for key share`
    : tx.$queryRaw<CustomerOfValue[]>`
        select id, discord_id as value from global_customer
        where discord_id in (select json_array_elements_text(${json}::json)) order by discord_id for key share`
}

type OrganizationCustomerRow = CustomerInput & {
  customer_id: string
  /** among those that are stored together, from 0 */
  place: number
}

type Scope = { organizationId: string; now: Date }

/** Now, or after the customers of the step before: an import stores more in a second than a second has milliseconds. */
const firstMoment = ({ organizationId, now }: Scope): Prisma.Sql => {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`
  return Prisma.sql`coalesce((
    select max(created_at) + interval '1 ms' from organization_customer
    where organization_id = ${organizationId}::uuid and created_at between ${at} and ${at} + interval '5 min'
  ), ${at})`
}

/** The vendor's own data on its customers; values that are not given stay. */
export async function upsertOrganizationCustomers(
  tx: Tx,
  scope: Scope & { mayRename: boolean },
  rows: OrganizationCustomerRow[],
) {
  const name = scope.mayRename
    ? Prisma.sql`coalesce(excluded.name, known.name)`
    : Prisma.sql`coalesce(known.name, excluded.name)`
  await tx.$executeRaw`
    insert into organization_customer as known (organization_id, customer_id, email, discord_id, name, created_at,
      updated_at)
    select ${scope.organizationId}::uuid, customer_id, email, discord_id, name,
      ${firstMoment(scope)} + place * interval '1 ms', ${scope.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(customer_id uuid, place int, email text, discord_id text, name text)
    on conflict (organization_id, customer_id) do update set email = coalesce(excluded.email, known.email),
      discord_id = coalesce(excluded.discord_id, known.discord_id), name = ${name},
      updated_at = excluded.updated_at
    where (coalesce(excluded.email, known.email), coalesce(excluded.discord_id, known.discord_id),
        ${name})
      is distinct from (known.email, known.discord_id, known.name)`
}
