import { Prisma } from '@/lib/generated/prisma/client'

// What an entry tells beside its columns, for every statement that reads entries as `a`.

/** What else an entry tells of a license. Replacing a key was recorded as an update before it had its own action. */
export const OF_LICENSE = Prisma.sql`
  a.action = 'license.updated' and coalesce(jsonb_exists(a.after, 'old_key_ends_at'), false) as "isKeyReplaced",
  a.action = 'license.transferred' and coalesce(jsonb_typeof(a.before -> 'customer_id') = 'null', false) as "isFromStock"`

export const CHANGED_FIELDS = Prisma.sql`
  case when a.action = 'organization.branding_changed' then
    (select array_agg(field) from jsonb_object_keys(a.after) field
     where a.after -> field is distinct from a.before -> field) end as "changedFields"`
