import { queueMail } from '@/lib/mail/server/queue-mail'
import type { WriteContext } from '@/lib/platform/database/context'
import type { Actor, Change } from '@/lib/shared/change'
import { oneLine } from '@/lib/shared/text'
import type { Notice } from '../core/notice'
import { noticeMail } from '../core/notice-mail'
import { isNoticeable, noticeOf } from '../core/notice-of-change'
import { findOrganizationName, findProductName } from './organizations.sql'
import { findRecipients } from './recipients'
import { isHeldBack } from './transfer-limit'
import { unsubscribeUrl } from './unsubscribe-member'

/**
 * Mails the members who have to know of these changes and want to, in the transaction of the changes: a mail is sent
 * exactly if its change is made. Costs nothing where no change is of a kind that anyone is notified of.
 */
export async function notifyMembers(work: WriteContext, actor: Actor, changes: Change[]): Promise<void> {
  for (const change of changes.filter(isNoticeable)) await notifyOfChange(work, actor, change)
}

async function notifyOfChange(work: WriteContext, actor: Actor, change: Change): Promise<void> {
  if (await isHeldBack(work, actor.organizationId, change)) return
  const organization = await findOrganizationName(work.tx, actor.organizationId)
  if (!organization) return
  const product = change.licenseId ? await findProductName(work.tx, change.licenseId, actor.organizationId) : null
  const notice = noticeOf({
    change,
    actor,
    organization: organization.name,
    label: change.target.label ?? '',
    product,
  })
  if (notice) await mailNotice(work, { ...organization, id: actor.organizationId }, notice)
}

type Organization = { id: string; name: string; slug: string }

async function mailNotice(work: WriteContext, organization: Organization, notice: Notice): Promise<void> {
  const place = { organization: oneLine(organization.name, 120), home: `${work.site}/${organization.slug}` }
  for (const { userId, email, isOwner } of await findRecipients(work.tx, organization.id, notice)) {
    const isForced = notice.kind === null || (notice.alwaysOwners && isOwner)
    await queueMail(work, {
      to: email,
      ...noticeMail(notice, { ...place, isOwner }),
      ...(!isForced &&
        notice.kind && {
          unsubscribeUrl: unsubscribeUrl(work, { organizationId: organization.id, userId, kind: notice.kind }),
        }),
    })
  }
}
