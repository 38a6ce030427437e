import { inTurns } from '@/lib/foundation/platform/concurrency/in-turns'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { emitLicenseEvents } from './emit-license-events'
import { claimEventExpiries, type Notice } from './notices.sql'

const BATCH_SIZE = 500

const NOTICES: Notice[] = [
  { kind: 'expired', type: 'license.expired', leadMs: 0 },
  { kind: '1_day', type: 'license.expiring', leadMs: DAY_MS },
  { kind: '7_days', type: 'license.expiring', leadMs: 7 * DAY_MS },
]

/**
 * Emits license.expired and license.expiring for every expiry that is due and not announced yet, as far back as
 * `lookBackMs`, a batch of each kind in turn. Each is emitted once, even with several processes or after a crash.
 * Returns how many.
 */
export function emitExpiries(transact: Transact, lookBackMs: number): Promise<number> {
  return inTurns(NOTICES, BATCH_SIZE, (notice) => transact((work) => emitBatch(work, notice, lookBackMs)))
}

async function emitBatch(work: WriteContext, notice: Notice, lookBackMs: number): Promise<number> {
  const taken = await claimEventExpiries(work.tx, { notice, now: work.now, lookBackMs, limit: BATCH_SIZE })
  await emitLicenseEvents(work, taken, ({ license, product }) => {
    const pair = { license, product }
    if (notice.kind === 'expired') return { type: 'license.expired', data: pair }
    return { type: 'license.expiring', data: { ...pair, notice: notice.kind } }
  })
  return taken.length
}
