import { createPageAccess } from './http/dashboard-page'
import { createDashboardRead, createDashboardWrite } from './http/dashboard-route'
import { createPersonWrite } from './http/person-route'
import { getDashboard } from './wiring-dashboard-parts'

export const dashboardRead = createDashboardRead(getDashboard)
export const dashboardWrite = createDashboardWrite(getDashboard)
export const personWrite = createPersonWrite(getDashboard)
export const { currentPerson, requirePerson, requireMember, requirePage, reading } = createPageAccess(getDashboard)
