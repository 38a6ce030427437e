import { createPageAccess } from '@/lib/http/pages/dashboard-page'
import { createDashboardRead, createDashboardWrite } from '@/lib/http/routes/dashboard-route'
import { createUserWrite } from '@/lib/http/routes/user-route'
import { getDashboard } from './dashboard-deps'

export const dashboardRead = createDashboardRead(getDashboard)
export const dashboardWrite = createDashboardWrite(getDashboard)
export const userWrite = createUserWrite(getDashboard)
export const { currentUser, requireUser, requireMember, requirePage, requireListPage, isListedOperator, reading } =
  createPageAccess(getDashboard)
