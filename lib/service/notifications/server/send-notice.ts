import { queueBulkMails, queueMails } from '@/lib/foundation/mail/server/queue-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { oneLine } from '@/lib/foundation/shared/text'
import type { Notice } from '../core/notice'
import { noticeMail } from '../core/notice-mail'
import { queueChatMessage } from './chat/queue-chat-message'
import { findRecipients, isAlwaysSent, type Recipient } from './recipients'
import { unsubscribeUrl } from './unsubscribe-member'

export type NoticeSender = { id: string; name: string; slug: string }

/**
 * Queues a notice as mails to members and as a message to the organization's channel. Only what owners cannot switch
 * off is as urgent as a sign-in code: otherwise one organization's notices would delay the codes of everyone.
 */
export async function sendNotice(work: WriteContext, organization: NoticeSender, notice: Notice): Promise<void> {
  const { id: organizationId, name, slug } = organization
  const place = { organization: oneLine(name, 120), home: `${work.site}/${slug}` }
  const recipients = await findRecipients(work.tx, organizationId, notice)
  const mails = recipients.map((recipient) => ({
    to: recipient.email,
    ...noticeMail(notice, { ...place, ...recipient }),
    ...unsubscribing(work, organizationId, { notice, recipient }),
  }))
  const isUrgent = notice.kind !== null && notice.alwaysOwners
  await (isUrgent ? queueMails(work, mails) : queueBulkMails(work, organizationId, mails))
  if (notice.kind === null) return
  const link = { label: notice.action.label, url: `${place.home}${notice.action.path}` }
  const message = { title: notice.title, paragraphs: notice.chatParagraphs ?? notice.paragraphs, link }
  await queueChatMessage(work, { organizationId, kind: notice.kind, message })
}

/** The link that unsubscribes from this kind; none if the recipient cannot switch it off. */
function unsubscribing(
  work: WriteContext,
  organizationId: string,
  { notice, recipient: { userId, isOwner } }: { notice: Notice; recipient: Recipient },
): { unsubscribeUrl?: string } {
  if (notice.kind === null || isAlwaysSent(notice, { userId, isOwner })) return {}
  return { unsubscribeUrl: unsubscribeUrl(work, { organizationId, userId, kind: notice.kind }) }
}
