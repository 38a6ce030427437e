import { createProbes, type Probes } from '@/lib/http/public-api/probes'
import { readQueueFigures } from '@/lib/jobs/server/queue-figures.sql'
import { remember } from '@/lib/platform/concurrency/remember'
import { onceDone } from '@/lib/platform/concurrency/retry-until-done'
import { readEnv } from '@/lib/platform/config/env'
import { assertEncryptionKey } from '@/lib/platform/database/assert-encryption-key'
import { connectionRoom } from '@/lib/platform/database/connection-room'
import { assertUtc } from '@/lib/platform/database/db'
import { mostConnections, WORKER_CONNECTIONS } from '@/lib/platform/database/pool-sizes'
import type { Health } from '@/lib/platform/log/health'
import { createMetrics, type Metrics } from '@/lib/platform/log/metrics'
import { getParts } from './parts'

/** What shows from outside how a process is: the one that serves, and the one of `npm run worker`. */
export type Watch = {
  probes: Probes
  metrics: Metrics
  /** Throws unless the database can be reached, is migrated, runs in UTC and was filled with our key. */
  assertReady: () => Promise<void>
  /** Says in the log when the database allows fewer connections than this start, or this `npm run worker`, may open. */
  warnOfFewConnections: (role: 'server' | 'worker') => Promise<void>
  /** Runs something once the database was found to be ours. */
  verified: { before: <T>(run: () => Promise<T>) => Promise<T> }
}

const now = () => performance.now()
/** Prometheus reads several numbers of one look. */
const FIGURES_MS = 1_000

/** All of it over the pool of the probes, so that nobody who asks how we are waits behind, or before, a validation. */
export function createWatch(): Watch {
  const { probePool, vault, health } = getParts()
  const verified = onceDone(async () => {
    await assertUtc(probePool)
    await assertEncryptionKey(probePool, vault)
  })
  const assertReady = () => verified.before(async () => void (await probePool.query('select id from installation')))
  const metrics = createMetrics()
  addQueueFigures(metrics)
  addParts(metrics, health)
  return {
    probes: createProbes({ assertReady, health, now }),
    metrics,
    assertReady,
    verified,
    warnOfFewConnections,
  }
}

async function warnOfFewConnections(role: 'server' | 'worker'): Promise<void> {
  const { probePool, log } = getParts()
  const env = readEnv()
  // One of the workers says it for all of them.
  if ((env.LATCHKEY_WORKER ?? 1) > 1) return
  const workers = env.LATCHKEY_WORKERS ?? 1
  const hasBackground = env.BACKGROUND_WORK !== '0'
  const wanted =
    role === 'worker'
      ? WORKER_CONNECTIONS
      : mostConnections({ apiPoolSize: env.DATABASE_POOL_SIZE, workers, hasBackground })
  const room = await connectionRoom(probePool).catch(() => Infinity)
  if (wanted > room) log.warn({ wanted, room, workers }, TOO_FEW[role])
}

const TOO_FEW = {
  server:
    'the database allows fewer connections than this start may open: raise max_connections, or lower DATABASE_POOL_SIZE or --workers',
  worker: 'the database allows fewer connections than this worker may open: raise max_connections',
}

function addQueueFigures({ gauge }: Metrics): void {
  const { probePool } = getParts()
  const figures = remember(() => readQueueFigures(probePool), { ms: FIGURES_MS, now })
  const add = (name: string, help: string, read: (of: Awaited<ReturnType<typeof figures>>[number]) => number) =>
    gauge({
      name,
      help,
      labels: ['task'],
      // Without a database there is no number, and the others are still to be had.
      read: async () => (await figures().catch(() => [])).map((of) => ({ labels: { task: of.task }, value: read(of) })),
    })
  add('latchkey_queue_due_jobs', 'Jobs that are due and that nobody works on.', ({ due }) => due)
  add(
    'latchkey_queue_oldest_due_seconds',
    'How long the oldest due job has waited: it grows where no process works on the queue.',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  )
  add(
    'latchkey_queue_failed_jobs',
    'Jobs that failed as often as they may, and are not tried again.',
    ({ failedForGood }) => failedForGood,
  )
}

const addParts = ({ gauge }: Metrics, health: Health): void =>
  gauge({
    name: 'latchkey_part_failing',
    help: '1 while this part of the process fails, else 0.',
    labels: ['part'],
    read: () => health.parts().map(({ name, isFailing }) => ({ labels: { part: name }, value: isFailing ? 1 : 0 })),
  })
