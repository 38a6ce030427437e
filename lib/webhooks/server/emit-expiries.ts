import type { WriteContext } from '@/lib/platform/database/context'
import { DAY_MS } from '@/lib/shared/durations'
import { emitLicenseEvents } from './emit-license-events'
import { claimEventExpiries, type Notice } from './notices.sql'

const BITE = 500

const NOTICES: Notice[] = [
  { kind: 'expired', type: 'license.expired', leadMs: 0 },
  { kind: '1_day', type: 'license.expiring', leadMs: DAY_MS },
  { kind: '7_days', type: 'license.expiring', leadMs: 7 * DAY_MS },
]

type Transact = <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>

/**
 * Sends license.expired and license.expiring for every moment that has come and was not told of yet, as far back as
 * `lookBackMs`. Run by several processes at once or again after a crash, it says everything once. Answers how many.
 */
export async function emitExpiries(transact: Transact, lookBackMs: number): Promise<number> {
  let sent = 0
  for (const notice of NOTICES) {
    for (;;) {
      const count = await transact((work) => announceBite(work, notice, lookBackMs))
      sent += count
      if (count < BITE) break
    }
  }
  return sent
}

async function announceBite(work: WriteContext, notice: Notice, lookBackMs: number): Promise<number> {
  const taken = await claimEventExpiries(work.tx, { notice, now: work.now, lookBackMs, limit: BITE })
  await emitLicenseEvents(work, taken, ({ license, product }) => {
    const pair = { license, product }
    if (notice.kind === 'expired') return { type: 'license.expired', data: pair }
    return { type: 'license.expiring', data: { ...pair, notice: notice.kind } }
  })
  return taken.length
}
