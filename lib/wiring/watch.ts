import { every } from '@/lib/foundation/platform/concurrency/every'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { createClockCheck } from '@/lib/foundation/platform/database/clock-check'
import { warnOfFewConnections } from '@/lib/foundation/platform/database/connection-room'
import { connectionsOf } from '@/lib/foundation/platform/database/pool-sizes'
import { untilReachable } from '@/lib/foundation/platform/database/until-reachable'
import { createMetrics, createProcessMetrics, type Metrics, renderMetrics } from '@/lib/foundation/platform/log/metrics'
import { reportBuild, reportClock, reportParts } from '@/lib/foundation/platform/log/report-parts'
import { reportPools } from '@/lib/foundation/platform/log/report-pools'
import { createTaskFigures } from '@/lib/foundation/platform/log/task-figures'
import { createMailFigures } from '@/lib/foundation/platform/mail/mail-figures'
import type { Role } from '@/lib/foundation/platform/process/roles'
import { gatherMetrics } from '@/lib/foundation/platform/process/run-process'
import { reportQueue } from '@/lib/foundation/work/server/report-queue'
import { createProbes, type Probes } from '@/lib/http/public-api/probes'
import { reportSales } from '@/lib/service/sales/server/report-sales'
import { createAttemptFigures } from '@/lib/service/webhooks/server/delivery/attempt-figures'
import { watchHistory } from './history'
import { getParts } from './parts'
import { getVerified } from './verified'

const CLOCK_MS = 60_000

/** The process as seen from outside: probes and metrics. */
export type Watch = {
  probes: Probes
  metrics: Metrics
  /** The metrics of this installation on this machine, as Prometheus reads them. */
  renderMetrics: () => Promise<string>
  /**
   * For a start: rejects unless the database can be reached within 30 s, is migrated, runs in UTC, stores UTF-8 and was
   * filled with our key. Logs a warning if it allows fewer connections than this start may open, and from then on one
   * whenever this machine's clock begins to differ from the database's.
   */
  untilReady: (role: Role) => Promise<void>
}

/** All on a pool of its own, so that a probe neither waits for a validation nor delays one. */
export const getWatch = onGlobal('watch', (): Watch => {
  const { probePool, health, log, clock, beforeClose } = getParts()
  const env = readEnv()
  const { LATCHKEY_PROCESS, LATCHKEY_CONNECTIONS, ROLE } = env
  const assertReady = () =>
    getVerified().before(async () => void (await probePool.query('select id from installation')))
  const processName = LATCHKEY_PROCESS ?? ROLE ?? 'web'
  const metrics = createProcessMetrics(processName)
  const clockCheck = createClockCheck({ pool: probePool, clock, health: health.part('clock'), log })
  reportClock(metrics, processName, clockCheck)
  reportParts(metrics, health)
  reportPools(metrics)
  const queue = createMetrics()
  reportQueue(queue, probePool)
  reportSales(queue, probePool)
  reportBuild(queue)
  return {
    probes: createProbes({ assertReady, health, now: () => performance.now() }),
    metrics,
    renderMetrics: async () => renderMetrics([...(await gatherMetrics(metrics)), await queue.collect()]),
    untilReady: async (role) => {
      await untilReachable(assertReady, { log })
      await watchHistory()
      // The supervisor has one process warn for all of them.
      await warnOfFewConnections({ pool: probePool, log }, LATCHKEY_CONNECTIONS ?? connectionsOf(role, env))
      // An outage of the database is reported by what needs it.
      const compare = () => clockCheck.compare().catch(() => undefined)
      beforeClose(every({ log, ms: CLOCK_MS, failed: 'the clock could not be compared' }, compare))
    },
  }
})

/** What background work counts, in a process that does it. */
export const getWorkFigures = onGlobal('work figures', () => {
  const { metrics } = getWatch()
  return {
    ofQueue: { watch: createTaskFigures(metrics) },
    ofDeliveries: { watchAttempt: createAttemptFigures(metrics) },
    countMails: createMailFigures(metrics),
  }
})
