import type { Pool } from 'pg'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import type { Db } from '@/lib/foundation/platform/database/db'
import { createLocator } from '@/lib/foundation/platform/network/geo-ip'
import type { DashboardDeps } from '@/lib/http/routes/dashboard-deps'
import { getParts } from './parts'
import { transactOn } from './transactions'

/**
 * Longer than any change by hand takes; long work runs as a job. A change that waits for a row for a second is refused:
 * it would keep its connection from others. The pool bounds the wait for a connection (`forgiveStalls`), before Prisma.
 */
const BOUNDS = { timeout: 15_000, maxWait: 20_000, lockTimeout: 1_000 }

/** Dependencies of the dashboard's routes and pages, and of long jobs. Separate from the routes, which need Next. */
export function getDashboard(): DashboardDeps {
  const { db, dashboardPool, replica } = getParts()
  return { ...partsOn(db, dashboardPool), replica }
}

/** The same for signing in, with connections of its own. */
export function getSignInParts(): DashboardDeps {
  const { signInDb, signInPool } = getParts()
  return { ...partsOn(signInDb, signInPool), replica: null }
}

function partsOn(db: Db, pool: Pool): Omit<DashboardDeps, 'replica'> {
  const { vault, clock, log, dashboardPool, dashboardHistory } = getParts()
  return {
    db,
    pool,
    history: dashboardHistory === dashboardPool ? pool : dashboardHistory,
    vault,
    clock,
    log,
    operatorEmails: readEnv().OPERATOR_EMAILS ?? [],
    transact: transactOn(db, BOUNDS),
  }
}

/** Whether countries and networks can be known. */
export const hasPlaces = (): boolean => readEnv().GEOIP_DATABASE !== undefined

/** Where IP addresses are, from the files of GEOIP_DATABASE; one per process, as a file may take 100 MB. */
export const getLocate = onGlobal('geo', () =>
  createLocator({ paths: readEnv().GEOIP_DATABASE ?? [], log: getParts().log }),
)
