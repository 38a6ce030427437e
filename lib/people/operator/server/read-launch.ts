import { readOperatedBy } from '@/lib/foundation/plans/server/installation-mode'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import { type LaunchStep, launchSteps } from '../core/launch-steps'
import { selectBackup } from './installation.sql'
import { countMadeOrganizations } from './modes.sql'
import { selectHasTwoFactor } from './users.sql'

type Host = { hasMailServer: boolean; gaps: readonly { docs: DocsPage }[] }

/**
 * What this operator does before vendors sign up; null once there is a second organization. The demo counts as none.
 */
export async function readLaunch(
  { db, pool, now }: Pick<ReadContext, 'db' | 'pool' | 'now'>,
  userId: string,
  host: Host,
): Promise<LaunchStep[] | null> {
  if ((await countMadeOrganizations(pool)) > 1) return null
  const [backup, { contact, termsUrl, privacyUrl }, hasTwoFactor] = await Promise.all([
    selectBackup(pool),
    readOperatedBy(db),
    selectHasTwoFactor(pool, userId),
  ])
  return launchSteps({
    ...host,
    hasContact: contact !== null,
    hasPolicies: termsUrl !== null && privacyUrl !== null,
    backedUpAt: backup?.madeAt ?? null,
    hasTwoFactor,
    now,
  })
}
