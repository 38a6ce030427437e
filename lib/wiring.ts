import type { Pool } from 'pg'
import { createFailoverAbuseCounter } from './access/server/failover-abuse-counter'
import { createInvalidKeyLimit, type InvalidKeyLimit } from './access/server/invalid-key-limit'
import { createPostgresAbuseCounter } from './access/server/postgres-abuse-counter'
import { createRedisAbuseCounter } from './access/server/redis-abuse-counter'
import { createReadAddress, noticeProxies, type ReadAddress } from './http/client-address'
import type { PublicKeys } from './http/keys-route'
import { createProbes, type Probes } from './http/probes'
import { createPublicApi, type PublicApi } from './http/public-api'
import type { Meter } from './metering/core/quota'
import { createPostgresMeter } from './metering/server/postgres-meter'
import { createRedisMeter } from './metering/server/redis-meter'
import { createRedisQuota } from './metering/server/redis-quota'
import { takeQuota } from './metering/server/store'
import { systemClock } from './platform/clock'
import { coalesce } from './platform/coalesce'
import { assertUtc } from './platform/db'
import { declareEdge, readEnv } from './platform/env'
import { newId } from './platform/ids'
import { assertEncryptionKey } from './platform/installation'
import type { Log } from './platform/log'
import { createMetrics } from './platform/metrics'
import type { Redis } from './platform/redis'
import { createRecords } from './requests/server/create-records'
import { publishKeys } from './signing/server/publish-keys'
import { createSignAnswer } from './signing/server/sign-answer'
import { createLookupBatch } from './validation/server/lookup-batch'
import { loadValidations, registerSlots } from './validation/server/store'
import { loadLookups } from './validation/server/store-lookups'
import { createValidateBatch } from './validation/server/validate-batch'
import { getParts } from './wiring-parts'

// A frozen database ends a batch after 3.5 s (db.ts), so nobody waits 5 s for the word that it is so.
const LINE = { maxBatch: 64, maxInFlight: 2, minBeside: 32, maxWaiting: 4_096, maxWaitMs: 800 }
/** For addresses that send one invalid API key after the other: answered as exactly, after everybody else. */
const SUSPECT_LINE = { maxBatch: 16, maxInFlight: 1, minBeside: 1, maxWaiting: 1_024, maxWaitMs: 800 }
const FLUSH_MS = 1_000
const SETTLE_MS = 250
const DEFAULT_LOG_DAYS = 30

/** The parts of one process. This file is the only one that chooses implementations. */
export type App = {
  publicApi: PublicApi
  /** The keys that verify the answers of a product; null where there is no such product. */
  publicKeys: PublicKeys
  log: Log
  probes: Probes
  /** Throws unless the database can be reached, is migrated, runs in UTC and was filled with our key. */
  assertReady: () => Promise<void>
  /** The numbers of this process, as Prometheus reads them. */
  metrics: () => Promise<string>
  /** Writes what is still in memory and lets go of the database. */
  close: () => Promise<void>
}

/** server.ts and Next's bundle each hold a copy of this module; the process shares one set of parts. */
const shared: typeof globalThis & { latchkeyApp?: App } = globalThis

export function getApp(): App {
  shared.latchkeyApp ??= createApp()
  return shared.latchkeyApp
}

/** What server.ts needs to stand before everything else. */
export type Edge = { app: App; readAddress: ReadAddress; lane: 'fast' | 'route'; port: number }

/** Throws when TRUSTED_PROXIES holds something else than addresses and CIDRs. */
export function getEdge(): Edge {
  declareEdge()
  const { TRUSTED_PROXIES, PUBLIC_API_LANE, PORT } = readEnv()
  const app = getApp()
  const tell = (peer: string) =>
    app.log.warn({ peer }, 'a proxy is not named in TRUSTED_PROXIES: all who come through it count as one address')
  return {
    app,
    readAddress: noticeProxies(createReadAddress(TRUSTED_PROXIES ?? ''), tell),
    lane: PUBLIC_API_LANE ?? 'fast',
    port: PORT ?? 3000,
  }
}

function createApp(): App {
  const { pool, redis, vault, log, close: closeParts } = getParts()
  const metrics = createMetrics()
  const retentionDays = readEnv().REQUEST_LOG_DAYS ?? DEFAULT_LOG_DAYS
  const records = createRecords({ pool, log, clock: systemClock, metrics, retentionDays })
  const timer = setInterval(records.flush, FLUSH_MS).unref()

  const meter = createMeter(pool, redis, log)
  const common = { meter, vault, clock: systemClock, record: records.note }
  const validate = inLine(
    createValidateBatch({
      ...common,
      load: (batch) => loadValidations(pool, batch),
      register: (requests) => registerSlots(pool, requests),
      sign: createSignAnswer(vault),
    }),
  )
  const lookUp = inLine(createLookupBatch({ ...common, load: (batch) => loadLookups(pool, batch) }))

  const verified = onceDone(async () => {
    await assertUtc(pool)
    await assertEncryptionKey(pool, vault)
  })
  const assertReady = () => verified.before(async () => void (await pool.query('select id from installation')))
  return {
    publicApi: createPublicApi({
      validate: (call, isSuspect) => verified.before(() => validate(call, isSuspect)),
      lookUp: (call, isSuspect) => verified.before(() => lookUp(call, isSuspect)),
      limit: createLimit(pool, redis, log),
      log,
    }),
    publicKeys: (productId) => verified.before(() => publishKeys(pool, productId, systemClock())),
    log,
    metrics: metrics.render,
    probes: createProbes(assertReady),
    assertReady,
    close: async () => {
      clearInterval(timer)
      await Promise.all([
        records.close(),
        meter.close().catch((err: unknown) => log.error({ err }, 'the last counts were not settled')),
      ])
      await closeParts()
    },
  }
}

/** Two lines before the same batch, so that a flood of invalid API keys holds up nobody but itself. */
function inLine<I, O>(run: (items: I[]) => Promise<O[]>): (item: I, isSuspect: boolean) => Promise<O> {
  const [everybody, suspects] = [coalesce(run, LINE), coalesce(run, SUSPECT_LINE)]
  return (item, isSuspect) => (isSuspect ? suspects(item) : everybody(item))
}

function createLimit(pool: Pool, redis: Redis | null, log: Log): InvalidKeyLimit {
  const inPostgres = createPostgresAbuseCounter(pool)
  const count = redis ? createFailoverAbuseCounter(createRedisAbuseCounter(redis), inPostgres, log) : inPostgres
  return createInvalidKeyLimit({ count, clock: systemClock, log })
}

function createMeter(pool: Pool, redis: Redis | null, log: Log): Meter & { close: () => Promise<void> } {
  if (!redis) return { ...createPostgresMeter(pool), close: async () => undefined }
  return createRedisMeter({
    quota: createRedisQuota(redis, newId()),
    takeQuota: (requests) => takeQuota(pool, requests),
    onFallback: (isFallback) => log.warn({ is_fallback: isFallback }, 'the meter counts in Postgres while Redis fails'),
    settleEveryMs: SETTLE_MS,
  })
}

/** `before` runs `check` first until it succeeds once; a failed attempt is made again at the next call. */
function onceDone(check: () => Promise<void>) {
  let isDone = false
  let underWay: Promise<void> | undefined
  const attempt = async () => {
    try {
      await check()
      isDone = true
    } finally {
      underWay = undefined
    }
  }
  return {
    before: <T>(run: () => Promise<T>): Promise<T> => {
      if (isDone) return run()
      underWay ??= attempt()
      return underWay.then(run)
    },
  }
}
