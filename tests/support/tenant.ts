import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Permission } from '@/lib/access/core/permissions'
import { newId } from '@/lib/platform/ids'
import { createVault } from '@/lib/platform/vault'
import { TEST_ENCRYPTION_KEY } from './encryption-key'
import { SAMPLE_TIME } from './sample-input'
import { type GivenLicense, givenApiKey, givenBlockRule, givenLicense, givenProduct } from './world'

/** An organization with a record of every kind, and people with sessions. */
export type Tenant = {
  organizationId: string
  slug: string
  /** ids by table */
  ids: Map<string, string[]>
  owner: Visitor
}
export type Visitor = { userId: string; email: string; cookie: string }

type Scope = { pool: pg.Pool; organizationId: string }

const vault = createVault(TEST_ENCRYPTION_KEY)

export async function givenTenant(pool: pg.Pool): Promise<Tenant> {
  const world = await givenProduct(pool, { plan: 'pro', versionModule: true })
  const scope = { pool, organizationId: world.organizationId }
  const owner = await givenVisitor(pool)
  await givenMembership(scope, owner, 'owner')
  // Somebody other than the owner, who can be changed and removed.
  await givenMembership(scope, await givenVisitor(pool), 'viewer')
  await givenApiKey(pool, world, new Date(Date.now() + 86_400_000))
  const license = await givenLicense(world, { ip: { maxIps: 3, addresses: ['198.51.100.7'] } })
  await givenBlockRule(world, '203.0.113.0/24')
  const roleId = await givenRole(scope, ['licenses:view'])
  await givenRecords(scope, { ...world, license, roleId, ownerId: owner.userId })
  return { ...scope, slug: world.organizationId, ids: await readIds(scope), owner }
}

type Around = { productId: string; license: GivenLicense; roleId: string; ownerId: string }

async function givenRecords(scope: Scope, { productId, license, roleId, ownerId }: Around) {
  const product = { product_id: productId }
  await insertRow(scope, 'product_version', { ...product, version: '1.0.0' })
  await insertRow(scope, 'response_template', { ...product, template: '{"a":1}' })
  const expires_at = new Date(Date.now() + 7 * 86_400_000)
  const invitation = { email: 'invited@example.test', role: 'custom', role_id: roleId, invited_by_id: ownerId }
  await insertRow(scope, 'invitation', { ...invitation, expires_at })
  await insertRow(scope, 'audit_entry', { action: 'license.created', target_id: license.id })
  const asked = { license_id: license.id, from_customer_id: license.customerId, to_email: 'next@example.test' }
  await insertRow(scope, 'license_transfer', { ...asked, state: 'pending' })
  await givenJob(scope, ownerId)
  await givenWebhooks(scope)
  const call = { endpoint: 'validate', status: 'active', address: '198.51.100.7', minute: SAMPLE_TIME }
  await insertRow(scope, 'request_log', { ...product, ...call, license_id: license.id })
}

/** Long work that left both of its files. */
async function givenJob(scope: Scope, ownerId: string) {
  const id = newId()
  await insertRow(scope, 'long_job', { id, kind: 'license.import', started_by_id: ownerId, total: 1 })
  for (const name of ['result', 'problems'])
    await scope.pool.query('insert into long_job_file (job_id, name, part, ciphertext) values ($1, $2, 0, $3)', [
      id,
      name,
      vault.encrypt(name),
    ])
}

async function givenWebhooks(scope: Scope) {
  const [endpoint_id, event_id] = [newId(), newId()]
  await insertRow(scope, 'webhook_endpoint', { id: endpoint_id, url: 'https://example.test/hook' })
  await insertRow(scope, 'webhook_event', { id: event_id, body: '{}' })
  const over = { state: 'failed', finished_at: new Date() }
  await insertRow(scope, 'webhook_delivery', { endpoint_id, event_id, ...over })
}

const FILLERS: Record<string, () => unknown> = {
  uuid: newId,
  text: () => 'sample',
  bytea: () => randomBytes(32),
  'timestamp with time zone': () => new Date(),
  jsonb: () => '{}',
  ARRAY: () => [],
  inet: () => '198.51.100.7',
  boolean: () => false,
}

/** A row with whatever else its table asks for, so that a new column needs no change here. */
async function insertRow({ pool, organizationId }: Scope, table: string, values: Record<string, unknown>) {
  const { rows } = await pool.query<{ column: string; type: string }>(
    `select column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  )
  const needed = rows.map(({ column, type }) => [column, (FILLERS[type] ?? (() => 1))()] as const)
  const all = { ...Object.fromEntries(needed), organization_id: organizationId, ...values }
  const columns = Object.keys(all)
  await pool.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(all),
  )
}

/** A verified person with an open session, and the cookie that proves it. */
export async function givenVisitor(pool: pg.Pool): Promise<Visitor> {
  const userId = newId()
  const email = `${userId}@visitors.test`
  await pool.query(
    'insert into user_account (id, email, name, email_verified_at, updated_at) values ($1, $2, $3, now(), now())',
    [userId, email, 'Vi Sitor'],
  )
  return { userId, email, cookie: await givenSession(pool, userId) }
}

type SessionOptions = { isPending?: boolean; expiresAt?: Date }

export async function givenSession(pool: pg.Pool, userId: string, options: SessionOptions = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into session (id, token_hash, user_id, method, is_pending, expires_at) values ($1, $2, $3, 'password', $4, $5)`,
    [
      newId(),
      createHash('sha256').update(token).digest(),
      userId,
      options.isPending ?? false,
      options.expiresAt ?? new Date(Date.now() + 86_400_000),
    ],
  )
  return `next-auth.session-token=${token}`
}

export async function givenMembership({ pool, organizationId }: Scope, { userId }: Visitor, role: string) {
  await pool.query('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [
    organizationId,
    userId,
    role,
  ])
}

/** Somebody who holds these permissions and no other. */
export async function givenHolder(scope: Scope, permissions: Permission[]): Promise<Visitor> {
  const visitor = await givenVisitor(scope.pool)
  await scope.pool.query(
    `insert into membership (organization_id, user_id, role, role_id) values ($1, $2, 'custom', $3)`,
    [scope.organizationId, visitor.userId, await givenRole(scope, permissions)],
  )
  return visitor
}

async function givenRole({ pool, organizationId }: Scope, permissions: Permission[]): Promise<string> {
  const id = newId()
  await pool.query(
    'insert into role (id, organization_id, name, permissions, updated_at) values ($1, $2, $3, $4, now())',
    [id, organizationId, `Role ${id}`, permissions],
  )
  return id
}

/** Tables that name their organization, with the column that tells one row from another. */
async function tenantTables(pool: pg.Pool): Promise<{ table: string; key: string | null }[]> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text) as columns from information_schema.columns c
     join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and not r.relispartition
     where c.table_schema = 'public' and r.relkind in ('r', 'p')
     group by 1 having 'organization_id' = any(array_agg(c.column_name::text)) order by 1`,
  )
  return rows.map(({ table, columns }) => ({
    table,
    key: ['id', 'user_id', 'customer_id'].find((name) => columns.includes(name)) ?? null,
  }))
}

async function readIds({ pool, organizationId }: Scope): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>()
  for (const { table, key } of await tenantTables(pool)) {
    if (!key) continue
    const { rows } = await pool.query<{ id: string }>(
      `select ${key} as id from ${table} where organization_id = $1 order by ${key} desc`,
      [organizationId],
    )
    ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  return ids
}

/** Every row of an organization with the transaction that wrote it: equal only where nothing was written. */
export async function everythingOf(pool: pg.Pool, organizationId: string): Promise<string[]> {
  const all: string[] = []
  for (const { table } of [...(await tenantTables(pool)), { table: 'organization' }]) {
    const column = table === 'organization' ? 'id' : 'organization_id'
    const { rows } = await pool.query<{ row: string }>(
      `select xmin::text || ' ' || t::text as row from ${table} t where ${column} = $1 order by 1`,
      [organizationId],
    )
    all.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return all
}
