import type { Plan } from './plan'

/** Whom an installation is for: `us`, the vendor who runs it; or other vendors too, with plans. */
export const SERVES = ['us', 'vendors'] as const
export type Serves = (typeof SERVES)[number]

export type InstallationMode = {
  serves: Serves
  /** whether strangers may sign up; SIGNUP_DISABLED closes it as well */
  isSignUpOpen: boolean
}

/** Without plans nothing speaks of them: every organization is on Enterprise, without a limit. */
export const hasPlans = ({ serves }: Pick<InstallationMode, 'serves'>): boolean => serves === 'vendors'

/** The plan that a new organization begins with. */
export const firstPlan = (mode: Pick<InstallationMode, 'serves'>): Plan => (hasPlans(mode) ? 'free' : 'enterprise')

type Opening = {
  isOperator: boolean
  /** what SIGNUP_DISABLED says */
  allowsSignUp: boolean
}

/** Whether someone may open an organization: an operator always, others where vendors may come by themselves. */
export const mayOpenOrganizations = (mode: InstallationMode, { isOperator, allowsSignUp }: Opening): boolean =>
  isOperator || (hasPlans(mode) && mode.isSignUpOpen && allowsSignUp)
