import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import type { Launch } from '@/lib/people/operator/core/launch-steps'
import { type SignUpState, signUpStateOf } from '@/lib/people/sign-in/core/sign-up-state'
import { launchSteps, signUpUrl } from '../launch'
import { hasMailServer } from '../notifications'
import { isSignUpOpen, signInProviders } from '../sign-in'
import { installationMode, isListedOperator, reading } from './dashboard-page'

/** What an operator of an installation with plans does before vendors sign up; null for everyone else. */
export async function loadLaunch(userId: string): Promise<Launch | null> {
  if (!((await isListedOperator()) && hasPlans(await installationMode()))) return null
  const steps = await launchSteps(reading(), userId)
  return steps && { steps, signUp: { state: await vendorsSignUpState(), url: signUpUrl() } }
}

/** Whether vendors can sign up. They are elsewhere: a mailbox that this operator reads here is none of theirs. */
const vendorsSignUpState = async (): Promise<SignUpState> =>
  signUpStateOf({ isOpen: await isSignUpOpen(), isMailed: hasMailServer(), isProven: signInProviders().length > 0 })
