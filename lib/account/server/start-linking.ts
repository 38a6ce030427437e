import type { SignedIn } from '@/lib/permissions/core/signed-in'
import type { AccessParts, Visitor } from '@/lib/sign-in/server/sign-in-deps'
import { writeLinkIntent } from './link-intent'
import { type OwnProof, type ProofCheck, proveSelf } from './reauthenticate'

export type LinkStarted =
  | { outcome: 'begun'; intent: string }
  | Exclude<ProofCheck, { outcome: 'right' }>
  | { outcome: 'signed_out' }

/** What who proves anew that the account is theirs may come back from the provider with: an identity is a way in. */
export async function startLinking(
  access: AccessParts,
  visitor: Visitor,
  { person, proof, provider }: { person: SignedIn; proof: OwnProof; provider: string },
): Promise<LinkStarted> {
  const { sessionToken } = visitor
  if (sessionToken === null) return { outcome: 'signed_out' }
  const check = await proveSelf(access, visitor, { person, proof })
  return check.outcome === 'right'
    ? { outcome: 'begun', intent: writeLinkIntent(access, { sessionToken, provider }) }
    : check
}
