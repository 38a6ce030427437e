import type { Pool } from 'pg'
import { createPublishKeys } from '@/lib/catalog/products/signing/server/publish-keys'
import { createSignAnswer } from '@/lib/catalog/products/signing/server/sign-answer'
import { findPublicKeysOf } from '@/lib/catalog/products/signing/server/signing-keys.sql'
import { rememberEach } from '@/lib/foundation/platform/concurrency/remember'
import { type Clock, systemClock } from '@/lib/foundation/platform/config/clock'
import { readEnv, requestLogDays } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { INVALID_KEYS } from '@/lib/foundation/rate-limit/core/window'
import { createInvalidKeyLimit, type InvalidKeyLimit } from '@/lib/foundation/rate-limit/server/invalid-key-limit'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { createFailureReport, reportOverloads } from '@/lib/http/public-api/failure-report'
import type { PublicKeys } from '@/lib/http/public-api/keys-route'
import { createPublicApi, type PublicApi } from '@/lib/http/public-api/public-api'
import { createRecords, type Records } from '@/lib/service/requests/server/create-records'
import type { Meters } from '@/lib/service/validation/metering/server/meter-calls'
import { createBatchFigures, type NoteBatch } from '@/lib/service/validation/server/batch-figures'
import { createCallQueues, createOverLimitKeys } from '@/lib/service/validation/server/call-queues'
import { createCountingLoads, createLoads, type LoadBatches } from '@/lib/service/validation/server/load-batches'
import { createLookupBatch } from '@/lib/service/validation/server/lookup-batch'
import { createSlotQueue } from '@/lib/service/validation/server/slot-queue'
import { takeSlots } from '@/lib/service/validation/server/slots.sql'
import { createValidateBatch } from '@/lib/service/validation/server/validate-batch'
import { createMeters } from './meters'
import { getParts } from './parts'
import { createRateCounter } from './rate-limits'
import { getVerified } from './verified'
import { getWatch } from './watch'

const FLUSH_MS = 1_000
/** A flood of requests for key sets costs one query per second and product. */
const KEY_SETS = { ms: 1_000, most: 1_000, now: () => performance.now() }

/** The public API of one process. */
export type App = {
  publicApi: PublicApi
  publicKeys: PublicKeys
  /** Writes what was recorded about answers. Never rejects. */
  flush: () => Promise<void>
  log: Log
}

export const getApp = onGlobal('app', createApp)

function createApp(): App {
  const parts = getParts()
  const { pool, history, vault, log } = parts
  const health = parts.health.part('records')
  const { metrics } = getWatch()
  const verified = getVerified()
  const { VERCEL } = readEnv()
  const records = createRecords({
    pool,
    history,
    log,
    clock: systemClock,
    metrics,
    health,
    retentionDays: requestLogDays(),
    // A frozen function may never wake to write what it holds.
    ipHistoryEveryMs: VERCEL ? 0 : HOUR_MS,
  })
  // A function that is frozen between calls writes after each of them instead: web-adapter.ts.
  const timer = VERCEL ? undefined : setInterval(records.flush, FLUSH_MS).unref()
  const failures = createFailureReport(log)
  reportOverloads(metrics, failures)
  const meters = createMeters(parts)
  const { validate, lookUp } = createLines(pool, {
    ...meters,
    loads: parts.redis ? createLoads(pool) : createCountingLoads(pool),
    vault,
    clock: systemClock,
    record: records.note,
    noteBatch: createBatchFigures(metrics),
  })
  parts.beforeClose(async () => {
    clearInterval(timer)
    await Promise.all([
      records.close(),
      meters.close().catch((err: unknown) => log.error({ err }, 'the last counts were not settled')),
    ])
  })
  const publish = createPublishKeys((productIds) => findPublicKeysOf(pool, productIds), systemClock)
  const keysOf = rememberEach(publish, KEY_SETS)

  return {
    publicApi: createPublicApi({
      validate: (call, isSuspect) => verified.before(() => validate(call, isSuspect)),
      lookUp: (call, isSuspect) => verified.before(() => lookUp(call, isSuspect)),
      limit: createApiKeyLimit(pool, log),
      failures,
    }),
    publicKeys: (productId) => verified.before(() => keysOf(productId)),
    flush: records.flush,
    log,
  }
}

type Shared = Meters & { loads: LoadBatches; vault: Vault; clock: Clock; record: Records['note']; noteBatch: NoteBatch }

/** Both kinds of calls have their own batches, and share the set of API keys over their limit. */
function createLines(pool: Pool, shared: Shared) {
  const overLimit = createOverLimitKeys()
  const validateBatch = createValidateBatch({
    ...shared,
    load: shared.loads.validations,
    takeSlot: createSlotQueue((requests) => takeSlots(pool, requests)),
    sign: createSignAnswer(shared.vault),
  })
  const lookupBatch = createLookupBatch({ ...shared, load: shared.loads.lookups })
  return { validate: createCallQueues(validateBatch, overLimit), lookUp: createCallQueues(lookupBatch, overLimit) }
}

const createApiKeyLimit = (pool: Pool, log: Log): InvalidKeyLimit =>
  createInvalidKeyLimit({ count: createRateCounter(pool, INVALID_KEYS), clock: systemClock, log })
