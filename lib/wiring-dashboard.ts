import { randomBytes } from 'node:crypto'
import { createPageAccess } from './http/dashboard-page'
import type { DashboardParts } from './http/dashboard-parts'
import { createDashboardRead, createDashboardWrite } from './http/dashboard-route'
import { createPersonWrite } from './http/person-route'
import { newId } from './platform/ids'
import { getParts } from './wiring-parts'

/** Longer than any change by hand takes; long work runs as a job. */
const LONGEST_CHANGE_MS = 15_000

/** The parts that routes and pages of the dashboard stand on. */
export function getDashboard(): DashboardParts {
  const { db, dashboardPool, vault, clock, log } = getParts()
  return {
    db,
    pool: dashboardPool,
    vault,
    clock,
    log,
    transact: (origin, run) =>
      db.$transaction((tx) => run({ tx, vault, now: clock(), newId, randomBytes, ...origin }), {
        timeout: LONGEST_CHANGE_MS,
        maxWait: 5_000,
      }),
  }
}

export const dashboardRead = createDashboardRead(getDashboard)
export const dashboardWrite = createDashboardWrite(getDashboard)
export const personWrite = createPersonWrite(getDashboard)
export const { currentPerson, requirePerson, requireMember, requirePage, reading } = createPageAccess(getDashboard)
