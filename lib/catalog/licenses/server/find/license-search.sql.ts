import type { Run } from '@/lib/foundation/platform/database/run-statement'

type Id = { id: string }
/** Bounds the search by customer: a reseller may have more licenses than this. */
const MAX_FOUND = 1_000

export async function selectIdsByKeys(run: Run, organizationId: string, keyHashes: Buffer[]): Promise<string[]> {
  const rows = await run<Id>({
    text: `select found.id from product p
      cross join lateral (
        select id from license where product_id = p.id and key_hash = any($2::bytea[])
        union
        select license_id from license_past_key where product_id = p.id and key_hash = any($2::bytea[])
      ) found
      where p.organization_id = $1::uuid`,
    values: [organizationId, keyHashes],
  })
  return rows.map(({ id }) => id)
}

export async function selectIdsByEmail(run: Run, organizationId: string, email: string): Promise<string[]> {
  const rows = await run<Id>({
    text: `select l.id from organization_customer c
      join license l on l.organization_id = c.organization_id and l.customer_id = c.customer_id
      where c.organization_id = $1::uuid and c.email = $2
      order by l.id desc limit ${MAX_FOUND}`,
    values: [organizationId, email],
  })
  return rows.map(({ id }) => id)
}

/** `groups` are hashes: all of one reading are the key's. Each part is a statement of its own, for its own index. */
export async function selectIdsByParts(
  run: Run,
  organizationId: string,
  { tails, groups }: { tails: Buffer[]; groups: string[][] },
): Promise<string[]> {
  const parts = ['key_tail_hash = any($2::bytea[])', ...groups.map((_, i) => `key_group_hashes @> $${i + 3}::bigint[]`)]
  const found = parts.map((part) => `select id from license where organization_id = $1::uuid and ${part}`)
  const rows = await run<Id>({
    text: `select id from (${found.join(' union ')}) found order by id desc limit ${MAX_FOUND}`,
    values: [organizationId, tails, ...groups],
  })
  return rows.map(({ id }) => id)
}

/** `lateral` reads each customer's own licenses: a word may be in many names, and the bound ends it. */
export async function selectIdsByName(run: Run, organizationId: string, patterns: string[]): Promise<string[]> {
  const rows = await run<Id>({
    text: `select l.id from organization_customer c
      cross join lateral (
        select id from license where customer_id = c.customer_id and organization_id = c.organization_id offset 0
      ) l
      where c.organization_id = $1::uuid and search_text(customer_words(c.email, c.name, c.discord_id)) like any ($2::text[])
      limit ${MAX_FOUND}`,
    values: [organizationId, patterns],
  })
  return rows.map(({ id }) => id)
}
