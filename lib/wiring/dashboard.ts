import { createDashboardRead, createDashboardWrite } from '@/lib/http/routes/dashboard-route'
import { createUserWrite } from '@/lib/http/routes/user-route'
import { getDashboard } from './dashboard-deps'

export const dashboardRead = createDashboardRead(getDashboard)
export const dashboardWrite = createDashboardWrite(getDashboard)
export const userWrite = createUserWrite(getDashboard)
