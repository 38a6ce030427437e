import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createPrisma, createWorkerPool } from '@/lib/platform/db'
import { createHealth } from '@/lib/platform/health'
import { newId } from '@/lib/platform/ids'
import { createLogger } from '@/lib/platform/log'
import { createVault } from '@/lib/platform/vault'
import type { Work } from '@/lib/platform/work'
import { createDestinations, type Destinations, type ResolveHost } from '@/lib/webhooks/server/destination'
import { retireEndpoint } from '@/lib/webhooks/server/retire-endpoint'
import { startWebhooks, type WebhookParts } from '@/lib/webhooks/server/start-webhooks'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

const vault = createVault(TEST_ENCRYPTION_KEY)

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

type EndpointOptions = {
  events?: string[]
  secret?: string
  previous?: { secret: string; endsAt: Date }
  headers?: Record<string, string>
  createdAt?: Date
  failingSince?: Date
}

export async function givenEndpoint(pool: pg.Pool, organizationId: string, url: string, options: EndpointOptions = {}) {
  const id = newId()
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, url, events, secret_ciphertext, previous_secret_ciphertext,
       previous_secret_ends_at, headers_ciphertext, created_at, failing_since, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
    [
      id,
      organizationId,
      url,
      options.events ?? ['*'],
      vault.encrypt(options.secret ?? SECRET),
      options.previous ? vault.encrypt(options.previous.secret) : null,
      options.previous?.endsAt ?? null,
      options.headers ? vault.encrypt(JSON.stringify(options.headers)) : null,
      options.createdAt ?? new Date(),
      options.failingSince ?? null,
    ],
  )
  return id
}

/** Events as if they had happened, with the delivery of each to the endpoint. Answers their ids. */
export async function givenDeliveries(pool: pg.Pool, organizationId: string, endpointId: string, count = 1) {
  const ids = Array.from({ length: count }, newId)
  const body = JSON.stringify({ type: 'license.created', timestamp: new Date().toISOString(), data: { ok: true } })
  await pool.query(
    `with events as (
       insert into webhook_event (id, organization_id, type, body, created_at)
       select id, $2, 'license.created', $4, now() from unnest($1::uuid[]) id returning id
     )
     insert into webhook_delivery (id, organization_id, event_id, endpoint_id, type, next_at, created_at)
     select gen_random_uuid(), $2, id, $3, 'license.created', now(), now() from events`,
    [ids, organizationId, endpointId, body],
  )
  return ids
}

type WorkerOptions = Partial<Pick<WebhookParts, 'pausesMs' | 'mostLanes' | 'leaseMs' | 'pollMs' | 'clock'>> & {
  timeoutMs?: number
  destinations?: Destinations
  mails?: string[]
}

const NOWHERE: ResolveHost = async () => {
  throw new Error('this test resolves no names')
}

/** Loopback may be called, as a vendor's WEBHOOK_ALLOW_CIDRS says in development. */
export const loopback = (options: { resolveHost?: ResolveHost; ca?: string } = {}) =>
  createDestinations({ allowed: '127.0.0.0/8', resolveHost: NOWHERE, ...options })

/** A worker in this process, on real parts, with a schedule that a test can wait for. */
export function startTestWorker(databaseUrl: string, options: WorkerOptions = {}) {
  const { parts, close } = testParts(databaseUrl, options)
  const worker = startWebhooks(parts)
  return {
    stop: async () => {
      await worker.stop()
      await close()
    },
  }
}

export function testParts(databaseUrl: string, options: WorkerOptions = {}) {
  process.env['ENCRYPTION_KEY'] = TEST_ENCRYPTION_KEY
  process.env['DATABASE_URL'] = databaseUrl
  const { timeoutMs = 2_000, destinations = loopback(), mails, ...rest } = options
  const pool = createWorkerPool(databaseUrl, { max: 8 })
  const db = createPrisma(pool)
  const clock = options.clock ?? (() => new Date())
  const transact = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    db.$transaction((tx) => run({ tx, vault, now: clock(), newId, randomBytes, address: null, requestId: null }))
  const parts: WebhookParts = {
    pool,
    queue: { pool, health: createHealth().part('webhooks') },
    transact,
    vault,
    clock,
    log: createLogger('silent'),
    random: () => 0.5,
    send: { destinations, timeoutMs },
    pausesMs: [0, 100, 200, 300],
    retire: (endpointId, reason) =>
      transact((work) => retireEndpoint(work, { endpointId, reason, site: 'https://latchkey.test' })),
    otherTasks: {},
    otherNotices: async () => undefined,
    forbiddenFlags: () => null,
    mostLanes: 64,
    leaseMs: 5_000,
    pollMs: 50,
    noticeEveryMs: 200,
    ...rest,
  }
  const close = async () => {
    await db.$disconnect()
    await pool.end()
  }
  return { parts, close }
}

export type StoredDelivery = {
  event_id: string
  state: string
  attempts: number
  last_status: number | null
  last_error: string | null
}

async function deliveriesOf(pool: pg.Pool, endpointId: string): Promise<StoredDelivery[]> {
  const { rows } = await pool.query<StoredDelivery>(
    'select event_id, state, attempts, last_status, last_error from webhook_delivery where endpoint_id = $1 order by created_at, id',
    [endpointId],
  )
  return rows
}

/** Resolves once nothing is pending for the endpoint. */
export async function untilSettled(pool: pg.Pool, endpointId: string, withinMs = 15_000): Promise<StoredDelivery[]> {
  const end = performance.now() + withinMs
  for (;;) {
    const all = await deliveriesOf(pool, endpointId)
    if (all.length > 0 && all.every(({ state }) => state !== 'pending')) return all
    if (performance.now() > end) throw new Error(`deliveries are still pending: ${JSON.stringify(all.slice(0, 5))}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
