import { publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { findAllGaps } from '@/lib/foundation/platform/config/warn-of-gaps'
import { readLaunch } from '@/lib/people/operator/server/read-launch'
import { hasMailServer } from './notifications'

/** What this operator does before vendors sign up here, as the settings and the database are. */
export const launchSteps = (reading: Parameters<typeof readLaunch>[0], userId: string) =>
  readLaunch(reading, userId, { hasMailServer: hasMailServer(), gaps: findAllGaps(readEnv()) })

export const signUpUrl = (): string => `${publicUrl()}/sign-up`
