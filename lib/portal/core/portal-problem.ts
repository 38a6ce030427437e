/** Why something was not done, as the key of a message that exists in every language. */
export type PortalProblem =
  | 'invalid'
  | 'tooMany'
  | 'notFound'
  | 'conflict'
  | 'forbidden'
  | 'unreachable'
  | 'offline'
  | 'unauthorized'
  | 'other'

/** The code, link or request got no specific answer: the same may work in a moment. */
export const mayTryAgain = (problem: PortalProblem): boolean =>
  problem === 'tooMany' || problem === 'unreachable' || problem === 'offline' || problem === 'other'

/** The code arrived and was refused; what never arrived is no wrong code. */
export const isCodeRefused = (problem: PortalProblem): boolean =>
  problem === 'invalid' || problem === 'unauthorized' || problem === 'notFound'
