import type pg from 'pg'
import { recordApiKeyUses } from '@/lib/catalog/products/api-keys/server/record-api-key-uses'
import type { Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { PartHealth } from '@/lib/foundation/platform/log/health'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { recordIpObservations } from './record-ip-observations'
import { recordRequestLog } from './record-request-log'
import { recordDailyCounts, recordHourlyCounts } from './record-usage'
import { reportAnswers, reportRecorders } from './report-records'
import { createRequestLogRotation } from './rotate-request-log'

export type RecordsDeps = {
  /** for the use of API keys */
  pool: pg.Pool
  /** for all else */
  history: pg.Pool
  log: Log
  clock: Clock
  metrics: Metrics
  /** fails while records can't be written, for example on a full disk, which keeps no call from being answered */
  health: PartHealth
  retentionDays: number
  /** how often the IP history is written of an address whose calls only repeat */
  ipHistoryEveryMs: number
}

export type Records = {
  /** Records in memory. Never throws, never waits. */
  note: (answered: AnsweredCall) => void
  /** Writes a batch of each kind. Never rejects; lines that could not be written wait for the next flush. */
  flush: () => Promise<void>
  /** Writes everything still in memory, within a few seconds. */
  close: () => Promise<void>
}

const DRAIN_MS = 5_000
/** With a flush each second, what fails for good is tried twice a minute. */
const MOST_SKIPPED = 29

/** Everything that is recorded about answers: IP history, hourly counts, request log and the metrics' counters. */
export function createRecords(deps: RecordsDeps): Records {
  const { pool, history, log, clock, metrics, health, retentionDays, ipHistoryEveryMs } = deps
  const recorders = {
    ip_history: recordIpObservations({ history, clock, everyMs: ipHistoryEveryMs }),
    usage_hour: recordHourlyCounts(history),
    usage_day: recordDailyCounts(history),
    request_log: recordRequestLog(history),
    api_key_use: recordApiKeyUses(pool),
  }
  const all = Object.values(recorders)
  const countAnswer = reportAnswers(metrics)
  reportRecorders(metrics, recorders)

  const warn = (message: string) => (err: unknown) => log.warn({ err }, message)
  const flushes = all.map((recorder) => flushWithPauses(recorder, warn('records wait for the database')))
  const keepRequestLog = createRequestLogRotation(history, retentionDays)
  const keep = () => keepRequestLog(clock()).catch(warn('the request log could not be tidied'))
  const write = async () => {
    await keep()
    // One after the other, so that the records use one connection of the pool, never several.
    for (const { flush } of flushes) await flush()
    if (flushes.some(({ isFailing }) => isFailing())) health.fails()
    else health.works()
  }

  let flushing: Promise<void> | undefined
  const flush = () => {
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    note: (answered) => {
      countAnswer(answered)
      for (const recorder of all) recorder.note(answered)
    },
    flush,
    close: async () => {
      await keep()
      const { ip_history, usage_hour, usage_day, request_log, api_key_use } = recorders
      const [histories, hours, days, lines, keys] = await Promise.all([
        ip_history.drain(DRAIN_MS),
        usage_hour.drain(DRAIN_MS),
        usage_day.drain(DRAIN_MS),
        request_log.drain(DRAIN_MS),
        api_key_use.drain(DRAIN_MS),
      ])
      const counts = hours + days
      if (histories || counts || lines || keys)
        log.error({ histories, counts, lines, keys }, 'records were lost at the end')
    },
  }
}

/** What fails is tried after 1, 2, 4 … flushes: each failed statement costs the database a connection. */
function flushWithPauses(recorder: Recorder<AnsweredCall>, warn: (err: unknown) => void) {
  let failures = 0
  let skip = 0
  return {
    isFailing: () => failures > 0,
    flush: async () => {
      if (skip > 0) {
        skip -= 1
        return
      }
      try {
        await recorder.flush()
        failures = 0
      } catch (err) {
        skip = Math.min(2 ** failures - 1, MOST_SKIPPED)
        failures += 1
        warn(err)
      }
    },
  }
}
