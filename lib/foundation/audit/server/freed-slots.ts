import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The slots that an entry `a` of the audit log freed, as `f`: each IP address, and when a validation had registered it.
 * Entries from before this was recorded have none.
 */
export const FREED_SLOTS = Prisma.sql`(
  select key::inet as address, value::timestamptz as registered_at from jsonb_each_text(a.before -> 'registered')
  union all
  select (a.before ->> 'address')::inet, (a.before ->> 'registered_at')::timestamptz
  where a.before ->> 'registered_at' is not null) f`

/** Whether a member, not a validation, registered `slot` then. */
export const addedByMember = (slot: Prisma.Sql) => Prisma.sql`exists (
  select from audit_entry b where b.license_id = ${slot}.license_id and b.action = 'license.ip_added'
    and b.at between ${slot}.registered_at - interval '1 minute' and ${slot}.registered_at + interval '1 minute'
    and (b.after ->> 'address')::inet = ${slot}.address)`
