import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { writeLinkIntent } from './link-intent'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

export type LinkStarted =
  | { outcome: 'begun'; intent: string }
  | Exclude<ReauthenticationResult, { outcome: 'right' }>
  | { outcome: 'signed_out' }

/** Lets a user who has just re-authenticated link an identity, which can then sign in to the account. */
export async function startLinking(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof, provider }: { user: SessionUser; proof: Reauthentication; provider: string },
): Promise<LinkStarted> {
  const { sessionToken } = visitor
  if (sessionToken === null) return { outcome: 'signed_out' }
  const check = await reauthenticate(access, visitor, { user, proof })
  return check.outcome === 'right'
    ? { outcome: 'begun', intent: writeLinkIntent(access, { sessionToken, provider }) }
    : check
}
