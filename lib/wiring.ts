import type { Pool } from 'pg'
import { createFailoverAbuseCounter } from './access/server/failover-abuse-counter'
import { createInvalidKeyLimit, type InvalidKeyLimit } from './access/server/invalid-key-limit'
import { createPostgresAbuseCounter } from './access/server/postgres-abuse-counter'
import { createRedisAbuseCounter } from './access/server/redis-abuse-counter'
import { createReadAddress, type ReadAddress } from './http/client-address'
import type { PublicKeys } from './http/keys-route'
import { createProbes, type Probes } from './http/probes'
import { createPublicApi, type PublicApi } from './http/public-api'
import type { Meter } from './metering/core/quota'
import { createPostgresMeter } from './metering/server/postgres-meter'
import { createRedisMeter } from './metering/server/redis-meter'
import { createRedisQuota } from './metering/server/redis-quota'
import { takeQuota } from './metering/server/store'
import { systemClock } from './platform/clock'
import { assertUtc } from './platform/db'
import { declareEdge, readEnv } from './platform/env'
import { newId } from './platform/ids'
import { assertEncryptionKey } from './platform/installation'
import type { Log } from './platform/log'
import { createMetrics } from './platform/metrics'
import type { Redis } from './platform/redis'
import { createRecords } from './requests/server/create-records'
import { createPublishKeys } from './signing/server/publish-keys'
import { createSignAnswer } from './signing/server/sign-answer'
import { findPublicKeysOf } from './signing/server/store'
import { createCallLines, createOverLimitKeys } from './validation/server/call-lines'
import { createLookupBatch } from './validation/server/lookup-batch'
import { createSlotLine } from './validation/server/slot-line'
import { loadValidations, takeSlots } from './validation/server/store'
import { loadLookups } from './validation/server/store-lookups'
import { createValidateBatch } from './validation/server/validate-batch'
import { getParts } from './wiring-parts'

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
  return {
    app: getApp(),
    readAddress: createReadAddress(TRUSTED_PROXIES ?? ''),
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
  const overLimit = createOverLimitKeys()
  const validate = createCallLines(
    createValidateBatch({
      ...common,
      load: (batch) => loadValidations(pool, batch),
      takeSlot: createSlotLine((requests) => takeSlots(pool, requests)),
      sign: createSignAnswer(vault),
    }),
    overLimit,
  )
  const lookUp = createCallLines(
    createLookupBatch({ ...common, load: (batch, now) => loadLookups(pool, batch, now) }),
    overLimit,
  )
  const keysOf = createPublishKeys((productIds) => findPublicKeysOf(pool, productIds), systemClock)

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
    publicKeys: (productId) => verified.before(() => keysOf(productId)),
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
