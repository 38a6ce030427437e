import { queueMail } from '@/lib/mail/server/queue-mail'
import { publicUrl } from '@/lib/platform/env'
import type { Work } from '@/lib/platform/work'
import type { Member } from '../core/granted'
import { invitationEnd } from '../core/invitation'
import { invitationMail } from '../core/invitation-mail'
import { hashOf } from './create-session'
import { findOrganizationName } from './store-invitations'

const TOKEN_BYTES = 32

/** Mails a new link. What of it is kept: its hash, who sent it, and when it ends. */
export async function sendInvitation(work: Work, actor: Member, { email, role }: { email: string; role: string }) {
  const token = Buffer.from(work.randomBytes(TOKEN_BYTES)).toString('base64url')
  const organization = await findOrganizationName(work.tx, actor.organizationId)
  const url = `${publicUrl()}/invitation/${token}`
  const content = invitationMail({ organization, inviter: actor.name ?? actor.email, role, url })
  await queueMail(work, { to: email, ...content })
  return {
    tokenHash: hashOf(token),
    invitedById: actor.userId,
    createdAt: work.now,
    expiresAt: invitationEnd(work.now),
  }
}
