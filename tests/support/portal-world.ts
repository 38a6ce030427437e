import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '@/lib/platform/ids'
import { pageHeaders, type Reply, send } from './http'
import type { PortalRoute } from './portal-routes'
import { sampleInput } from './sample-input'
import { type GivenLicense, givenLicense, type World } from './world'

/** Somebody with a license and an open session of the portal. */
export type PortalCustomer = { email: string; personId: string; cookie: string; license: GivenLicense }

export async function givenPortalCustomer(world: World): Promise<PortalCustomer> {
  const email = `${newId()}@portal.test`
  const license = await givenLicense(world, { customer: { email }, ip: { maxIps: 3, addresses: ['198.51.100.7'] } })
  const personId = newId()
  await world.pool.query('insert into portal_person (id) values ($1)', [personId])
  await world.pool.query(
    `insert into portal_identity (kind, value, person_id, verified_at) values ('email', $1, $2, now())`,
    [email, personId],
  )
  return { email, personId, license, cookie: await givenPortalSession(world.pool, personId) }
}

export async function givenPortalSession(
  pool: pg.Pool,
  personId: string,
  expiresAt = new Date(Date.now() + 86_400_000),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query('insert into portal_session (id, token_hash, person_id, expires_at) values ($1, $2, $3, $4)', [
    newId(),
    createHash('sha256').update(token).digest(),
    personId,
    expiresAt,
  ])
  return `lk_portal=${token}`
}

type Call = {
  base: string
  cookie: string | null
  /** what stands in the path where it has an id */
  id: string
  over?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Calls the route as a page of ours would, with a body that its schema takes. */
export function callPortal(route: PortalRoute, { base, cookie, id, over, headers }: Call): Promise<Reply> {
  const body = route.schema && sampleInput(route.schema, () => id)
  if (route.schema && !body) throw new Error(`${route.name}: teach sample-input.ts what its schema takes`)
  return send(base, {
    method: route.method,
    path: route.path.replace(/\[\w+\]/, id),
    ...(body && { body: JSON.stringify({ ...body, ...over }) }),
    headers: { ...pageHeaders(base, cookie), ...headers },
  })
}

/** Every row of people of the portal, with the transaction that wrote it. */
export async function portalRows(pool: pg.Pool, personIds: string[]): Promise<string[]> {
  const all: string[] = []
  for (const [table, column] of [
    ['portal_person', 'id'],
    ['portal_identity', 'person_id'],
    ['portal_session', 'person_id'],
  ]) {
    const { rows } = await pool.query<{ row: string }>(
      `select xmin::text || ' ' || t::text as row from ${table} t where ${column} = any($1) order by 1`,
      [personIds],
    )
    all.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return all
}
