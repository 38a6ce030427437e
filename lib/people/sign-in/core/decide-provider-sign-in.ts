import { askOperator } from '@/lib/foundation/plans/core/operated-by'

/** The known facts when a provider redirects a browser back. */
export type ProviderCallback = {
  /** the account to which the identity is linked */
  owner: { userId: string; isSuspended: boolean } | null
  /** the user who is already signed in in this browser, and wants to link */
  currentUserId: string | null
  /** whether the user started linking on the account page, minutes ago */
  isLinkAsked: boolean
  /** the address, if the provider has verified it */
  verifiedEmail: string | null
  isEmailTaken: boolean
  isSetupOpen: boolean
  maySignUp: boolean
}

type ProviderRefusal =
  | 'linked_elsewhere'
  | 'link_not_asked'
  | 'suspended'
  | 'setup_first'
  | 'email_unverified'
  | 'not_linked'
  | 'sign_up_closed'

export type ProviderDecision = { kind: 'admitted' } | { kind: 'refused'; why: ProviderRefusal }

/** The order of the rules. An address alone never signs in to an account that did not link the identity. */
export function decideProviderSignIn(callback: ProviderCallback): ProviderDecision {
  const { owner, currentUserId } = callback
  if (owner?.isSuspended) return refused('suspended')
  if (owner && currentUserId !== null && owner.userId !== currentUserId) return refused('linked_elsewhere')
  if (owner || (currentUserId !== null && callback.isLinkAsked)) return { kind: 'admitted' }
  if (currentUserId !== null) return refused('link_not_asked')
  if (callback.isSetupOpen) return refused('setup_first')
  if (callback.verifiedEmail === null) return refused('email_unverified')
  if (callback.isEmailTaken) return refused('not_linked')
  return callback.maySignUp ? { kind: 'admitted' } : refused('sign_up_closed')
}

const refused = (why: ProviderRefusal): ProviderDecision => ({ kind: 'refused', why })

/** Why somebody who is suspended can't sign in, with the operator's contact if there is one. */
export const suspendedWords = (contact: string | null): string =>
  `This account is suspended. To have it resumed, ${askOperator(contact)}.`

const PROBLEMS: Record<Exclude<ProviderRefusal, 'suspended'>, string> = {
  linked_elsewhere: 'This identity is linked to another account. Unlink it there first.',
  link_not_asked: 'You are signed in already. To link an identity, use its button on this page.',
  setup_first: 'This installation is not set up yet. Open the link to /setup that it printed when it started.',
  email_unverified: "The provider hasn't verified your email. Verify it there, then try again.",
  not_linked:
    "There's already an account with your email. Sign in with your password or a code, then link this one on your account page.",
  sign_up_closed: 'New accounts are made by invitation here. Ask a member of the organization for one.',
}

const isProblem = (word: string): word is keyof typeof PROBLEMS => Object.hasOwn(PROBLEMS, word)

/** The message for the `error` in the URL of a failed sign-in. `contact` is the operator's. */
export function describeSignInError(word: string, contact: string | null): string {
  if (word === ('suspended' satisfies ProviderRefusal)) return suspendedWords(contact)
  return isProblem(word) ? PROBLEMS[word] : "Sign-in with the provider wasn't completed. Try again."
}
