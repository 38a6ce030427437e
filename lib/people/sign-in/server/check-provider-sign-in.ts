import { normalizeEmail } from '@/lib/foundation/shared/email'
import { decideProviderSignIn, type ProviderDecision } from '../core/decide-provider-sign-in'
import { findIdentity } from './identities.sql'
import { isSignUpOpen } from './is-sign-up-open'
import { readSession } from './sessions/read-session'
import { isSetupOpen } from './setup-token'
import type { SignInDeps } from './sign-in-deps'
import { findUserByEmail, isInvited } from './users.sql'

export type ProviderIdentity = {
  provider: string
  providerAccountId: string
  /** null unless the provider has verified it */
  verifiedEmail: string | null
}

/** Loads the facts for the decision, and decides. */
export async function checkProviderSignIn(
  { db, clock, allowsSignUp }: SignInDeps,
  identity: ProviderIdentity,
  { sessionToken, isLinkAsked }: { sessionToken: string | null; isLinkAsked: boolean },
): Promise<ProviderDecision> {
  const verifiedEmail = identity.verifiedEmail && normalizeEmail(identity.verifiedEmail)
  const [linked, current, sameEmail, isFirst, isInvitee, isOpen] = await Promise.all([
    findIdentity(db, identity.provider, identity.providerAccountId),
    readSession(db, sessionToken, clock()),
    verifiedEmail ? findUserByEmail(db, verifiedEmail) : null,
    isSetupOpen({ db }),
    verifiedEmail ? isInvited(db, verifiedEmail, clock()) : false,
    isSignUpOpen({ db, allowsSignUp }),
  ])
  return decideProviderSignIn({
    owner: linked && { userId: linked.user.id, isSuspended: linked.user.suspendedAt !== null },
    currentUserId: current && !current.isPending ? current.userId : null,
    isLinkAsked,
    verifiedEmail,
    isEmailTaken: sameEmail !== null,
    isSetupOpen: isFirst,
    maySignUp: isInvitee || isOpen,
  })
}
