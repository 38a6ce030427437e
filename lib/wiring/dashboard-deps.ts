import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { DashboardDeps } from '@/lib/http/routes/dashboard-deps'
import { newId } from '@/lib/platform/config/ids'
import type { Db } from '@/lib/platform/database/db'
import { CHANGE_SUBSCRIBERS } from './change-subscribers'
import { getParts } from './parts'

/** Longer than any change by hand takes; long work runs as a job. */
const MAX_CHANGE_MS = 15_000

/** The parts that routes and pages of the dashboard stand on, and the long jobs; apart from these, which need Next. */
export function getDashboard(): DashboardDeps {
  const { db, dashboardPool } = getParts()
  return partsOn(db, dashboardPool)
}

/** The same for signing in, on connections of its own. */
export function getSignInParts(): DashboardDeps {
  const { signInDb, signInPool } = getParts()
  return partsOn(signInDb, signInPool)
}

function partsOn(db: Db, pool: Pool): DashboardDeps {
  const { vault, clock, log } = getParts()
  return {
    db,
    pool,
    vault,
    clock,
    log,
    transact: (origin, run) =>
      db.$transaction(
        (tx) => run({ tx, vault, now: clock(), newId, subscribers: CHANGE_SUBSCRIBERS, randomBytes, ...origin }),
        {
          timeout: MAX_CHANGE_MS,
          maxWait: 5_000,
        },
      ),
  }
}
