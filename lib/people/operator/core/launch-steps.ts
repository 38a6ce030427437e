import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import type { SignUpState } from '@/lib/people/sign-in/core/sign-up-state'
import { MAX_BACKUP_AGE_MS } from './find-concerns'

export type LaunchStep = { id: 'two_factor' | 'mail' | 'url' | 'contact' | 'policies' | 'backup'; isDone: boolean }

/** What an operator does before vendors sign up, and where they would. */
export type Launch = {
  steps: LaunchStep[]
  signUp: { state: SignUpState; url: string }
}

type Facts = {
  hasMailServer: boolean
  /** of the settings, as in the console */
  gaps: readonly { docs: DocsPage }[]
  /** whether vendors can read whom to write to */
  hasContact: boolean
  /** whether the terms and the privacy policy are both linked */
  hasPolicies: boolean
  backedUpAt: Date | null
  hasTwoFactor: boolean
  now: Date
}

/**
 * The steps with their state. The public URL is one that isn't missing, and that no password crosses in the clear. A
 * backup that the console calls old is none.
 */
export const launchSteps = (facts: Facts): LaunchStep[] => [
  { id: 'two_factor', isDone: facts.hasTwoFactor },
  { id: 'mail', isDone: facts.hasMailServer },
  { id: 'url', isDone: !facts.gaps.some(({ docs }) => docs === 'public_url' || docs === 'proxy') },
  { id: 'contact', isDone: facts.hasContact },
  { id: 'policies', isDone: facts.hasPolicies },
  {
    id: 'backup',
    isDone: facts.backedUpAt !== null && facts.now.getTime() - facts.backedUpAt.getTime() <= MAX_BACKUP_AGE_MS,
  },
]
