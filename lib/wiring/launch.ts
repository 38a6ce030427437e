import { publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { findAllGaps } from '@/lib/foundation/platform/config/warn-of-gaps'
import { readLaunch } from '@/lib/people/operator/server/read-launch'
import { getDashboard } from './dashboard-deps'
import { hasMailServer } from './notifications'

/** What this operator does before vendors sign up here, as the settings and the database are. */
export const launchSteps = (userId: string) =>
  readLaunch(getDashboard().pool, userId, { hasMailServer: hasMailServer(), gaps: findAllGaps(readEnv()) })

export const signUpUrl = (): string => `${publicUrl()}/sign-up`
