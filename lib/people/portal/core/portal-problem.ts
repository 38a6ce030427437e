/** Why an action failed, as the key of a message that exists in every language. */
export type PortalProblem =
  | 'invalid'
  | 'tooMany'
  | 'notFound'
  | 'conflict'
  | 'forbidden'
  | 'revoked'
  | 'expired'
  | 'keyReplaced'
  | 'unreachable'
  | 'offline'
  | 'unauthorized'
  | 'other'

/** Whether a retry may succeed in a moment: the code, link or request got no specific answer. */
export const mayTryAgain = (problem: PortalProblem): boolean =>
  problem === 'tooMany' || problem === 'unreachable' || problem === 'offline' || problem === 'other'

/** What the page shows isn't so anymore, or was never allowed: it is fetched again. */
export const isOutdated = (problem: PortalProblem): boolean =>
  ['notFound', 'conflict', 'forbidden', 'revoked', 'expired', 'keyReplaced'].includes(problem)

/** The code was received and refused; a code that never arrived counts as no attempt. */
export const isCodeRefused = (problem: PortalProblem): boolean =>
  problem === 'invalid' || problem === 'unauthorized' || problem === 'notFound'
