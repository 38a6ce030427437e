/** Whether a stranger can make an account: `unmailed` where the operator has the code that it needs. */
export type SignUpState = 'open' | 'unmailed' | 'closed'

/** `isProven` is whether a sign-in provider proves the email instead of a code. */
export function signUpStateOf(given: { isOpen: boolean; isMailed: boolean; isProven: boolean }): SignUpState {
  if (!given.isOpen) return 'closed'
  return given.isMailed || given.isProven ? 'open' : 'unmailed'
}
