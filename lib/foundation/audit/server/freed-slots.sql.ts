import type { Db } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import { addedByMember, FREED_SLOTS } from './freed-slots'

export type FreedSlot = { address: string; registeredAt: Date }

type Wanted = { organizationId: string; licenseId: string; since: Date | null; among: readonly string[] }

/** Slots of a license that are free again, registered since `since`: those of these IP addresses, or with one in them. */
export const findFreedSlots = (db: Db, { organizationId, licenseId, since, among }: Wanted): Promise<FreedSlot[]> =>
  among.length === 0
    ? Promise.resolve([])
    : db.$queryRaw<FreedSlot[]>`
  select distinct format('%s', s.address) as address, s.registered_at as "registeredAt" from (
    select a.license_id, f.address, f.registered_at from audit_entry a cross join lateral ${FREED_SLOTS}
    where a.license_id = ${licenseId}::uuid and a.organization_id = ${organizationId}::uuid
  ) s
  where (s.registered_at < ${since?.toISOString() ?? null}::timestamptz) is not true
    and exists (select from unnest(${[...among]}::inet[]) known(address) where s.address >>= known.address)
    and not ${addedByMember(Prisma.sql`s`)}
  order by s.registered_at desc limit 50`
