import type { Db } from '@/lib/platform/database/db'

type Incoming = { id: string; product: string; vendor: string }

const MAX = 20

/** Pending transfers to the person's verified addresses that they were mailed about; nothing of who sends them. */
export const findIncoming = (db: Db, personId: string): Promise<Incoming[]> =>
  db.$queryRaw<Incoming[]>`
    select t.id, p.name as product, coalesce(o.brand_name, o.name) as vendor
    from portal_identity i
    join license_transfer t on t.to_email = i.value and t.state = 'pending' and t.receiver_told_at is not null
    join license l on l.id = t.license_id
    join product p on p.id = l.product_id and p.state <> 'deleted'
    join organization o on o.id = l.organization_id and o.slug <> 'deleted-' || o.id::text
    where i.person_id = ${personId}::uuid and i.kind = 'email'
    order by t.requested_at desc, t.id limit ${MAX}`
