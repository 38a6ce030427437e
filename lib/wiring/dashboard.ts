import { createPageAccess } from '@/lib/http/pages/dashboard-page'
import { createPersonWrite } from '@/lib/http/routes/account-route'
import { createDashboardRead, createDashboardWrite } from '@/lib/http/routes/dashboard-route'
import { getDashboard } from './dashboard-deps'

export const dashboardRead = createDashboardRead(getDashboard)
export const dashboardWrite = createDashboardWrite(getDashboard)
export const userWrite = createPersonWrite(getDashboard)
export const { currentPerson, requirePerson, requireMember, requirePage, reading } = createPageAccess(getDashboard)
