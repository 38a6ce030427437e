import type { SessionUser } from '@/lib/permissions/core/signed-in'
import type { RequestContext, SignInDeps } from '@/lib/sign-in/server/sign-in-deps'
import { writeLinkIntent } from './link-intent'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

export type LinkStarted =
  | { outcome: 'begun'; intent: string }
  | Exclude<ReauthenticationResult, { outcome: 'right' }>
  | { outcome: 'signed_out' }

/** What who proves anew that the account is theirs may come back from the provider with: an identity is a way in. */
export async function startLinking(
  access: SignInDeps,
  visitor: RequestContext,
  { person, proof, provider }: { person: SessionUser; proof: Reauthentication; provider: string },
): Promise<LinkStarted> {
  const { sessionToken } = visitor
  if (sessionToken === null) return { outcome: 'signed_out' }
  const check = await reauthenticate(access, visitor, { person, proof })
  return check.outcome === 'right'
    ? { outcome: 'begun', intent: writeLinkIntent(access, { sessionToken, provider }) }
    : check
}
