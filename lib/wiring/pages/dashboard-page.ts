import { notFound } from 'next/navigation'
import { cache } from 'react'
import { hasPlans, mayOpenOrganizations } from '@/lib/foundation/plans/core/installation-mode'
import type { OperatedBy } from '@/lib/foundation/plans/core/operated-by'
import { readMode, readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import { createPageAccess } from '@/lib/http/pages/dashboard-page'
import { getDashboard } from '../dashboard-deps'
import { getAccess } from '../sign-in'

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

/** Whether the signed-in user may open another organization. */
export const mayOpenOrganization = async (): Promise<boolean> =>
  mayOpenOrganizations(await installationMode(), {
    isOperator: await isListedOperator(),
    allowsSignUp: getAccess().allowsSignUp,
  })

/** Who runs the installation. A page opens without it, too. */
export const operatedBy = cache(async (): Promise<OperatedBy> => {
  try {
    return await readShownOperator(getDashboard().db)
  } catch {
    // The page of a database that is away says so itself, or needs none.
    return { name: null, contact: null, termsUrl: null, privacyUrl: null }
  }
})

/** For a page about plans: without them it does not exist. */
export async function requirePlansPage(): Promise<void> {
  if (!hasPlans(await installationMode())) notFound()
}
