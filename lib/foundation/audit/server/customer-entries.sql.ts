import type { Db } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'

export type CustomerEntry = {
  at: Date
  action: string
  isKeyReplaced: boolean
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

/** What a customer may know of the audit log: these actions on their license, while it is theirs, newest first. */
export const findCustomerEntries = (
  db: Db,
  { organizationId, licenseId, actions, since, limit }: Wanted,
): Promise<CustomerEntry[]> => db.$queryRaw<CustomerEntry[]>`
  select a.at, a.action,
    a.action = 'license.updated' and coalesce(jsonb_exists(a.after, 'old_key_ends_at'), false) as "isKeyReplaced",
    a.actor_id is null and a.actor_email is not null and not a.is_operator and a.access_token_id is null as "isCustomers"
  from audit_entry a
  where a.license_id = ${licenseId}::uuid and a.organization_id = ${organizationId}::uuid
    and (a.action = any(${actions}::text[])
      or (a.action = 'license.updated' and coalesce(jsonb_exists(a.after, 'old_key_ends_at'), false)))
    and (${since?.toISOString() ?? null}::timestamptz is null or a.at >= ${since?.toISOString() ?? null}::timestamptz
      or (a.action = 'license.transferred' and a.at > ${since?.toISOString() ?? null}::timestamptz - ${SLACK}))
  order by a.at desc, a.id desc limit ${limit}::int`
