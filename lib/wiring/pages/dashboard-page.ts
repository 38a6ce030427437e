import { notFound } from 'next/navigation'
import { cache } from 'react'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { readMode } from '@/lib/foundation/plans/server/installation-mode'
import { createPageAccess } from '@/lib/http/pages/dashboard-page'
import { getDashboard } from '../dashboard-deps'

export const {
  currentUser,
  requireUser,
  isMember,
  requireMember,
  requirePage,
  requireListPage,
  isListedOperator,
  reading,
} = createPageAccess(getDashboard)

/** Whom the installation is for. Read once per request. */
export const installationMode = cache(() => readMode(getDashboard().db))

/** For a page about plans: without them it does not exist. */
export async function requirePlansPage(): Promise<void> {
  if (!hasPlans(await installationMode())) notFound()
}
