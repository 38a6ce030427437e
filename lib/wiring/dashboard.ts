import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { createDashboardRead, createDashboardWrite, createMemberRead } from '@/lib/http/routes/dashboard-route'
import { createUserWrite } from '@/lib/http/routes/user-route'
import { isNamedOperator } from '@/lib/people/operator/server/find-operator'
import { getDashboard } from './dashboard-deps'

export const dashboardRead = createDashboardRead(getDashboard)
export const memberRead = createMemberRead(getDashboard)
export const dashboardWrite = createDashboardWrite(getDashboard)
export const userWrite = createUserWrite(getDashboard)

/** Whether this user runs the installation. */
export const isOperatorHere = (user: SessionUser): boolean => isNamedOperator(user, getDashboard().operatorEmails)
