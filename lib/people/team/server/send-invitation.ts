import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { recipientScope, takeMailQuota } from '@/lib/foundation/mail/server/count-mail'
import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { publicUrl } from '@/lib/foundation/platform/config/env'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { newToken, tokenHash } from '@/lib/foundation/platform/security/vault'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { INVITATION_PATH, invitationEnd } from '../core/invitation'
import { invitationMail } from '../core/invitation-mail'
import { findLastSent } from './invitations.sql'

const PAUSE_MS = MINUTE_MS

/**
 * Daily limits of sent invitations, including ones revoked later: an invitation is a mail that its recipient did not
 * ask for.
 */
const MAX_A_DAY = { organization: 50, inviter: 50, recipient: 3 }

type Inviter = Pick<Member, 'organizationId' | 'userId' | 'email' | 'name'>

/** Mails a new link. Its hash, sender and expiry are stored. */
export async function sendInvitation(
  work: WriteContext,
  actor: Inviter,
  { email, role }: { email: string; role: string },
) {
  await requirePause(work, { organizationId: actor.organizationId, email })
  await countSent(work, actor, email)
  const token = newToken(work.randomBytes)
  const { name: organization } = await requireOrganization(work.tx, actor.organizationId)
  const url = `${publicUrl()}${INVITATION_PATH}#${token}`
  const content = invitationMail({ organization, inviter: actor.name ?? actor.email, role, url })
  await queueMail(work, { to: email, ...content })
  return {
    tokenHash: tokenHash(token),
    invitedById: actor.userId,
    createdAt: work.now,
    expiresAt: invitationEnd(work.now),
  }
}

async function requirePause({ tx, now }: WriteContext, to: { organizationId: string; email: string }): Promise<void> {
  const last = await findLastSent(tx, to)
  if (last && now.getTime() - last.getTime() < PAUSE_MS)
    throw new Fault('too_many_requests', 'This person was emailed a moment ago. Wait a minute, then try again.')
}

async function countSent(work: WriteContext, { organizationId, userId }: Inviter, email: string): Promise<void> {
  const reached = await takeMailQuota(work, [
    { scope: `invitations:organization ${organizationId}`, limit: MAX_A_DAY.organization },
    { scope: `invitations:person ${userId}`, limit: MAX_A_DAY.inviter },
    { scope: `invitations:recipient ${recipientScope(work, email)}`, limit: MAX_A_DAY.recipient },
  ])
  if (!reached) return
  const { limit } = reached
  const message =
    limit === MAX_A_DAY.recipient
      ? `This person was sent ${limit} invitations today. Try again tomorrow.`
      : `You sent ${limit} invitations today. Try again tomorrow.`
  throw new Fault('too_many_requests', message)
}
