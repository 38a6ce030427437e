import { recordChange, recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { Granted, Member } from '@/lib/foundation/permissions/core/granted'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Change } from '@/lib/foundation/shared/change'
import { tokenState } from '../core/token-state'
import { lockAccessToken, updateTokensUser, updateTokenUser } from './access-tokens.sql'
import { requireActive, tokenNotFound } from './token-not-found'

/** From now on the access token acts for this owner, and goes on when the member it acted for leaves. */
export async function takeOverAccessToken(
  work: WriteContext,
  actor: Granted<'access_tokens:manage'>,
  { tokenId: id }: { tokenId: string },
): Promise<{ taken_over: true }> {
  const { role } = await lockTeamAs(work, actor, 'access_tokens:manage')
  requireOwner(actor, role)
  const { organizationId, userId } = actor
  const token = await lockAccessToken(work.tx, { id, organizationId, within: null })
  if (!token) return tokenNotFound()
  requireActive(tokenState(token, work.now))
  if (token.actsFor?.id === userId) throw new Fault('conflict', 'This access token acts for you already.')
  await updateTokenUser(work.tx, { id, organizationId }, userId)
  await recordChange(work, actor, takenOver({ id, name: token.name }, { from: token.actsFor?.email ?? null, actor }))
  return { taken_over: true }
}

/** The same for all active tokens of a member who is about to be removed. `role` is the actor's, under the team's lock. */
export async function takeOverAccessTokensOf(
  work: WriteContext,
  actor: Member,
  { userId, email, role }: { userId: string; email: string; role: string },
): Promise<void> {
  requireOwner(actor, role)
  const { organizationId } = actor
  const tokens = await updateTokensUser(work.tx, { organizationId, userId, now: work.now }, actor.userId)
  await recordChanges(
    work,
    actor,
    tokens.map((token) => takenOver(token, { from: email, actor })),
  )
}

/** An access token takes over nothing: it acts for an owner, but is none. */
function requireOwner(actor: Member, role: string): void {
  if (role !== 'owner' || actor.accessToken)
    throw new Fault('forbidden', 'Only an owner who is signed in to the dashboard can take over access tokens.')
  requireProof(actor)
}

const takenOver = (
  { id, name }: { id: string; name: string },
  { from, actor }: { from: string | null; actor: Member },
): Change<'access_token.taken_over'> => ({
  action: 'access_token.taken_over',
  target: { type: 'access_token', id, label: name },
  before: { acts_for: from },
  after: { acts_for: actor.email },
})
