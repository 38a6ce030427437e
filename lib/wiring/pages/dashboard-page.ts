import { createPageAccess } from '@/lib/http/pages/dashboard-page'
import { getDashboard } from '../dashboard-deps'

export const { currentUser, requireUser, requireMember, requirePage, requireListPage, isListedOperator, reading } =
  createPageAccess(getDashboard)
