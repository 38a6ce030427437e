import type { Pool } from 'pg'
import { tailHash } from '@/lib/catalog/licenses/server/find/key-tails'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Vault } from '@/lib/foundation/platform/security/vault'

export type ListFixture = { organizationId: string; productIds: string[]; knownKey: string; knownTail: string }

const KNOWN_KEY = 'the-one-key-that-is-searched-for'
/** of one of the oldest */
const KNOWN_TAIL = 'TA1L5'
const PRODUCTS = ['suite', 'server', 'studio', 'viewer', 'rare']

/**
 * An organization with `count` licenses, as a busy vendor has after three years: a third as many customers, most
 * licenses of one product, the expired ones among the oldest, few revoked, and one product with a handful.
 */
export async function seedListOrganization(pool: Pool, vault: Vault, count: number): Promise<ListFixture> {
  const organizationId = newId()
  await pool.query(
    `insert into organization (id, slug, name, plan, updated_at) values ($1, $2, 'Lists', 'enterprise', now())`,
    [organizationId, `lists-${organizationId.slice(-12)}`],
  )
  const productIds = PRODUCTS.map(() => newId())
  await pool.query(
    `insert into product (id, organization_id, slug, name, updated_at)
     select id, $1, slug, initcap(slug), now() from unnest($2::uuid[], $3::text[]) p(id, slug)`,
    [organizationId, productIds, PRODUCTS],
  )
  const customers = Math.ceil(count / 3)
  await pool.query(CUSTOMERS, [customers, organizationId])
  await pool.query(LICENSES, [
    count,
    organizationId,
    productIds,
    customers,
    vault.encrypt('BENCH-ONLY-KEY01'),
    tailHash(vault, KNOWN_TAIL),
  ])
  await pool.query(KNOWN, [vault.lookupHash(KNOWN_KEY), organizationId])
  return { organizationId, productIds, knownKey: KNOWN_KEY, knownTail: KNOWN_TAIL }
}

const KNOWN = `
  update license set key_hash = $1
  where id = (select id from license where organization_id = $2 order by created_at desc, id desc limit 1)`

/** The id of customer n, shared by both statements. */
const CUSTOMER_ID = `md5($2::text || 'customer' || n)::uuid`

const CUSTOMERS = `
  with made as (
    select ${CUSTOMER_ID} as id, n, 'person' || n || '@' || (array['acme', 'globex', 'initech', 'umbrella'])[n % 4 + 1]
      || '-' || n % 5000 || '.test' as email
    from generate_series(1, $1::int) n
  ), global as (
    insert into global_customer (id, email) select id, $2::text || email from made
  )
  insert into organization_customer (organization_id, customer_id, email, discord_id, name, created_at, updated_at)
  select $2::uuid, id, email, case when n % 10 = 0 then (100000000000000000 + n)::text end,
    case n % 2000 when 7 then '山田太郎' when 8 then 'José Núñez' else
      (array['Ada', 'Grace', 'Linus', 'Margaret', 'Dennis', 'Barbara', 'Ken'])[n % 7 + 1] || ' '
      || (array['Lovelace', 'Hopper', 'Torvalds', 'Hamilton', 'Ritchie', 'Liskov'])[n % 6 + 1] || ' ' || n % 977 end,
    now() - (n % 1000) * interval '1 day', now()
  from made`

const LICENSES = `
  insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, key_tail_hash, key_group_hashes, expires_at,
    revoked_at, name, notes, ip_system_enabled, max_ips, ip_mode, metadata, created_at, updated_at)
  select gen_random_uuid(), $2::uuid,
    ($3::uuid[])[case when n % 10000 = 0 then 5 when n % 10 < 6 then 1 else n % 3 + 2 end],
    (select ${CUSTOMER_ID} from (values ((i % $4::int) + 1)) c(n)),
    sha256(convert_to($2::text || i, 'UTF8')), $5,
    case when i = 20 then $6::bytea else substr(sha256(convert_to('tail' || i, 'UTF8')), 1, 8) end,
    array(select hashtextextended('group' || i || g, 0) from generate_series(1, 5) g),
    case when i % 10 < 7 then at + interval '365 days' end,
    case when i % 33 = 0 then at + interval '10 days' end,
    case when i % 7 = 0 then 'Seat ' || i end,
    case when i % 5 = 0 then 'Order ' || i || ' through reseller ' || i % 50 end,
    i % 2 = 0, case when i % 2 = 0 then 3 end, case when i % 20 = 0 then 'allow_list' else 'auto_register' end,
    case when i % 4 = 0 then jsonb_build_object('order', 'A-' || i, 'tier', case when i < 2000 then 'first' else 'plus' end)
      else '{}' end, at, at
  from (
    select i, i as n, now() - interval '3 years' + interval '3 years' * i / $1::float8 as at
    from generate_series(1, $1::int) i
  ) made`
