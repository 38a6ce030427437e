import type { Pool } from 'pg'

// A member's role as of now, so that a token can do no more than the member it acts for.
const LOAD = `
  select t.id, t.name, t.scopes, t.is_limited, t.product_ids, t.expires_at, t.revoked_at, t.last_used_at,
    t.sources = '{}' or exists (select from unnest(t.sources) s where s >>= $2::inet) as is_admitted,
    t.organization_id, o.slug as organization_slug, u.id as user_id, u.email, u.name as user_name, u.suspended_at,
    m.role, m.role_id, r.name as role_name, r.permissions as role_permissions
  from access_token t
  join organization o on o.id = t.organization_id
  left join membership m on m.organization_id = t.organization_id and m.user_id = t.user_id
  left join role r on r.id = m.role_id
  left join user_account u on u.id = m.user_id
  where t.hash = $1`

/** A token with the member it acts for, who is null if they left. `isAdmitted` says whether the address may use it. */
export type TokenRow = {
  id: string
  name: string
  scopes: string[]
  is_limited: boolean
  product_ids: string[]
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  is_admitted: boolean | null
  organization_id: string
  organization_slug: string
  user_id: string | null
  email: string
  user_name: string | null
  suspended_at: Date | null
  role: string | null
  role_id: string | null
  role_name: string | null
  role_permissions: string[] | null
}

export async function selectToken(pool: Pool, hash: Buffer, address: string | null): Promise<TokenRow | null> {
  const { rows } = await pool.query<TokenRow>({ name: 'access-token', text: LOAD, values: [hash, address] })
  return rows[0] ?? null
}

// At most one write a minute; skipped while another call writes it.
const NOTE_USE = `
  update access_token set last_used_at = $2, last_used_address = $3
  where id = (
    select id from access_token where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')
    for no key update skip locked)`

export async function updateTokenUse(
  pool: Pool,
  { id, at, address }: { id: string; at: Date; address: string | null },
): Promise<void> {
  await pool.query({ name: 'access-token-use', text: NOTE_USE, values: [id, at, address] })
}
