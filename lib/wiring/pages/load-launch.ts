import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { findAllGaps } from '@/lib/foundation/platform/config/warn-of-gaps'
import type { Launch } from '@/lib/people/operator/core/launch-steps'
import { readLaunch } from '@/lib/people/operator/server/read-launch'
import { hasMailServer } from '../notifications'
import { isSignUpOpen } from '../sign-in'
import { installationMode, isListedOperator, reading } from './dashboard-page'

/** What an operator of an installation with plans does before vendors sign up; null for everyone else. */
export async function loadLaunch(userId: string): Promise<Launch | null> {
  if (!((await isListedOperator()) && hasPlans(await installationMode()))) return null
  const { pool } = reading()
  const steps = await readLaunch(pool, userId, { hasMailServer: hasMailServer(), gaps: findAllGaps(readEnv()) })
  return steps && { steps, signUpUrl: (await isSignUpOpen()) ? `${publicUrl()}/sign-up` : null }
}
