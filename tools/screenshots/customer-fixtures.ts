import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { rasterizeLogo } from '@/lib/catalog/organizations/server/draw-logo'
import { newId } from '@/lib/foundation/platform/config/ids'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import type { ShownPage } from './find-pages'
import { SHOWN_CUSTOMER, SHOWN_ORGANIZATION } from './vendor-fixtures'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <path fill="#0f766e" d="M8 40h48l-8 16H16z"/><path fill="#14b8a6" d="M30 6v30H12zM34 12l16 24H34z"/></svg>`
const NEWCOMER = 'newcomer@customer.example'

/** Fixtures for screenshots of the portal: sessions, and the pages they can open. */
export type CustomerFixtures = { cookie: string; newcomerCookie: string; inside: ShownPage[] }

/**
 * Gives the vendor in the screenshots its branding, and its customer a session, a history of addresses and an open
 * transfer.
 */
export async function loadPortalFixtures(databaseUrl: string): Promise<CustomerFixtures> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    await pool.query(
      `update organization set brand_name = 'Harbor', brand_accent = '#14b8a6', support_email = 'help@harbor.example',
         logo = $2, logo_changed_at = now() where slug = $1`,
      [SHOWN_ORGANIZATION, await rasterizeLogo(Buffer.from(LOGO))],
    )
    await pool.query('update product set portal_key_rotation = true')
    const licenses = await findLicenses(pool)
    const [inUse] = licenses
    if (inUse) await recordUse(pool, inUse.id)
    return {
      cookie: await signIn(pool, SHOWN_CUSTOMER.email),
      newcomerCookie: await signIn(pool, NEWCOMER),
      inside: [
        { path: '/portal', name: 'portal' },
        ...licenses.map(({ id }, at) => ({ path: `/portal/licenses/${id}`, name: `portal_licenses_${at + 1}` })),
        { path: '/portal/account', name: 'portal_account' },
      ],
    }
  } finally {
    await pool.end()
  }
}

async function findLicenses(pool: pg.Pool): Promise<{ id: string }[]> {
  const { rows } = await pool.query(
    `select license.id from license join global_customer on global_customer.id = customer_id
     where email = $1 order by ip_system_enabled desc, license.created_at, license.id`,
    [SHOWN_CUSTOMER.email],
  )
  return rows
}

async function recordUse(pool: pg.Pool, id: string) {
  await pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     select id, seen.address::inet, organization_id, now() - seen.first, now() - seen.last, 40, 'active' from license,
       (values ('198.51.100.14', interval '40 days', interval '2 hours'), ('203.0.113.80', '12 days', '3 days'),
         ('2001:db8:85a3::8a2e:370:7334', '90 days', '61 days')) as seen(address, first, last)
     where license.id = $1`,
    [id],
  )
  await pool.query(
    `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, requested_at)
     select $2, organization_id, id, customer_id, 'bo.aaltonen@customer.example', now() - interval '1 day'
     from license where id = $1`,
    [id, newId()],
  )
}

async function signIn(pool: pg.Pool, email: string): Promise<string> {
  const [personId, token] = [newId(), randomBytes(32).toString('base64url')]
  await pool.query('insert into portal_person (id) values ($1)', [personId])
  await pool.query(
    `insert into portal_identity (kind, value, person_id, verified_at) values ('email', $1, $2, now())`,
    [email, personId],
  )
  await pool.query(
    `insert into portal_session (id, token_hash, person_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), sha256(token), personId],
  )
  return token
}
