import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'

export type LaunchStep = { id: 'mail' | 'url' | 'backup' | 'two_factor'; isDone: boolean }

/** What an operator does before vendors sign up, and where they would. */
export type Launch = {
  steps: LaunchStep[]
  /** null while sign-up is closed */
  signUpUrl: string | null
}

type Facts = {
  hasMailServer: boolean
  /** of the settings, as in the console */
  gaps: readonly { docs: DocsPage }[]
  hasBackup: boolean
  hasTwoFactor: boolean
}

/** The steps with their state. The public URL is one that isn't missing, and that no password crosses in the clear. */
export const launchSteps = ({ hasMailServer, gaps, hasBackup, hasTwoFactor }: Facts): LaunchStep[] => [
  { id: 'two_factor', isDone: hasTwoFactor },
  { id: 'mail', isDone: hasMailServer },
  { id: 'url', isDone: !gaps.some(({ docs }) => docs === 'public_url' || docs === 'proxy') },
  { id: 'backup', isDone: hasBackup },
]
