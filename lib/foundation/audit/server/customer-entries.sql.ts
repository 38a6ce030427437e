import type { Db } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import { OF_LICENSE } from './entry-columns'

export type CustomerEntry = {
  at: Date
  action: string
  isKeyReplaced: boolean
  /** of a license that had no customer before */
  isFromStock: boolean
  /** of a revocation or its reversal by a sale: what became of the order */
  because: string | null
  /** of a change of its expiry or IP address limit: the values; of another one null on both sides */
  before: { expires_at?: string | null; maxIps?: number | null } | null
  after: { expires_at?: string | null; maxIps?: number | null } | null
  /** the IP address that was added or removed */
  ipAddress: string | null
  /** it was added since the license is its customer's: not a former owner's slot that was freed */
  isOwnSlot: boolean
  /** of a removal or reset: it says which slots it freed; one from before that was recorded doesn't */
  namesFreed: boolean
  /** made in the portal, by the customer */
  isCustomers: boolean
}

type Wanted = {
  organizationId: string
  licenseId: string
  actions: readonly string[]
  /** when the license came to its customer; null if it was always theirs */
  since: Date | null
  limit: number
}

// The transfer itself is recorded in the transaction that moves the license, by another clock.
const SLACK = Prisma.sql`interval '1 minute'`

// Other fields of the same entry may be the vendor's own, so these are picked.
const terms = (fields: Prisma.Sql) => Prisma.sql`
  case when a.action in ('license.extended', 'license.updated') then (
    select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key in ('expires_at', 'maxIps')) end`

/** What a customer may know of the audit log: these actions on their license, while it is theirs, newest first. */
export const findCustomerEntries = (
  db: Db,
  { organizationId, licenseId, actions, since, limit }: Wanted,
): Promise<CustomerEntry[]> => db.$queryRaw<CustomerEntry[]>`
  select a.at, a.action, ${OF_LICENSE},
    ${terms(Prisma.sql`a.before`)} as before, ${terms(Prisma.sql`a.after`)} as after,
    case when a.action in ('license.revoked', 'license.reinstated') then a.after ->> 'because' end as because,
    case when a.action in ('license.ip_added', 'license.ip_removed')
      then coalesce(a.after ->> 'address', a.before ->> 'address') end as "ipAddress",
    a.action = 'license.ip_added' or ${since === null}
      or coalesce((a.before ->> 'registered_at')::timestamptz >= ${since?.toISOString() ?? null}::timestamptz, false)
      as "isOwnSlot",
    coalesce(jsonb_exists_any(a.before, '{registered,registered_at}'), false) as "namesFreed",
    a.actor_id is null and a.actor_email is not null and not a.is_operator and a.access_token_id is null as "isCustomers"
  from audit_entry a
  where a.license_id = ${licenseId}::uuid and a.organization_id = ${organizationId}::uuid
    and (a.action = any(${actions}::text[])
      or (a.action = 'license.updated' and coalesce(jsonb_exists_any(a.after, '{old_key_ends_at,expires_at,maxIps}'), false)))
    and (${since?.toISOString() ?? null}::timestamptz is null or a.at >= ${since?.toISOString() ?? null}::timestamptz
      or (a.action = 'license.transferred' and a.at > ${since?.toISOString() ?? null}::timestamptz - ${SLACK}))
  order by a.at desc, a.id desc limit ${limit}::int`
