import type { Pool } from 'pg'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import { type LaunchStep, launchSteps } from '../core/launch-steps'
import { selectBackup } from './installation.sql'
import { countForMode } from './modes.sql'
import { selectHasTwoFactor } from './users.sql'

type Host = { hasMailServer: boolean; gaps: readonly { docs: DocsPage }[] }

/**
 * What this operator does before vendors sign up; null once there is a second organization. The demo counts as none.
 */
export async function readLaunch(pool: Pool, userId: string, host: Host): Promise<LaunchStep[] | null> {
  if ((await countForMode(pool)).organizations > 1) return null
  const [backup, hasTwoFactor] = await Promise.all([selectBackup(pool), selectHasTwoFactor(pool, userId)])
  return launchSteps({ ...host, hasBackup: backup !== null, hasTwoFactor })
}
