import { Prisma } from '@/lib/generated/prisma/client'

// What an entry tells beside its columns, for every statement that reads entries as `a`.

/** What else an entry tells of a license. Replacing a key was recorded as an update before it had its own action. */
export const OF_LICENSE = Prisma.sql`
  a.action = 'license.updated' and coalesce(jsonb_exists(a.after, 'old_key_ends_at'), false) as "isKeyReplaced",
  a.action = 'license.transferred' and coalesce(jsonb_typeof(a.before -> 'customer_id') = 'null', false) as "isFromStock"`

/** Where there are no plans, no list speaks of them. What is recorded of them is listed again once there are. */
export const IS_LISTED = Prisma.sql`
  (a.action not like 'billing.%' or not exists (select from installation where serves = 'us'))`

export const CHANGED_FIELDS = Prisma.sql`
  case when a.action = 'organization.branding_changed' then
    (select array_agg(field) from jsonb_object_keys(a.after) field
     where a.after -> field is distinct from a.before -> field) end as "changedFields",
  a.action = 'license.updated' and coalesce(jsonb_exists(a.after, 'expires_at')
    and a.after - '{expires_at,sale,bulk}'::text[] = '{}', false) as "isOnlyExpiry",
  case when a.action = 'license.transferred' and jsonb_exists(a.after, 'corrected') then 'corrected'
    when a.action = 'license.transferred' and jsonb_exists(a.after, 'merged') then 'merged' end as "samePerson",
  case when a.action = 'billing.plan_changed' then
    jsonb_build_object('before', a.before, 'after', a.after) end as "planChange",
  case when a.action = 'license.imported' then (a.after ->> 'rows')::int end as "importedRows",
  case when a.action in ('license.created', 'license.extended', 'license.partly_refunded')
    then a.after #>> '{sale,order_id}' end as "orderId",
  case when a.action = 'usage.threshold' then (a.after ->> 'threshold_percent')::int end as "thresholdPercent"`
