import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import type { Launch } from '@/lib/people/operator/core/launch-steps'
import { launchSteps, signUpUrl } from '../launch'
import { isSignUpOpen } from '../sign-in'
import { installationMode, isListedOperator } from './dashboard-page'

/** What an operator of an installation with plans does before vendors sign up; null for everyone else. */
export async function loadLaunch(userId: string): Promise<Launch | null> {
  if (!((await isListedOperator()) && hasPlans(await installationMode()))) return null
  const steps = await launchSteps(userId)
  return steps && { steps, signUpUrl: (await isSignUpOpen()) ? signUpUrl() : null }
}
