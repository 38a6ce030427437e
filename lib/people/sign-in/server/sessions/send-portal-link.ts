import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { logoUrl } from '@/lib/foundation/mail/core/brand'
import { senderName } from '@/lib/foundation/mail/core/compose-customer-mail'
import { admitCustomerMail } from '@/lib/foundation/mail/server/admit-customer-mail'
import { planMails } from '@/lib/foundation/mail/server/plan-mails'
import type { QueuedMails } from '@/lib/foundation/mail/server/queue-customer-mail'
import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { readMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readLocale } from '@/lib/foundation/shared/locale'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { codeEnd } from '@/lib/people/sign-in/core/email-code'
import { portalInviteMail } from '@/lib/people/sign-in/core/portal-invite-mail'
import { issueToken } from '@/lib/people/sign-in/server/email-codes'
import { findInvitation } from './portal-link.sql'

const PURPOSE = 'portal_invite'

/**
 * Emails a customer a link that signs them in to the portal, once, within a day. Only their mailbox gets it: the vendor
 * never sees the link. Counted like every mail to customers.
 */
export async function sendSignInLink(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  customerId: string,
): Promise<{ email: string } & QueuedMails> {
  const { organizationId } = actor
  const { id, email } = await getCustomer(work, actor, customerId)
  if (email === null) throw new Fault('conflict', 'This customer has no email. Add one first.')
  const asked = { organizationId, kind: 'asked' } as const
  const { withheld } = await planMails(work, [{ id: customerId, email, mails: 1 }], asked)
  if (withheld) return { email, mailed: 0, withheld }
  // Not one of the mails that customers can unsubscribe from: it contains nothing but what was asked for.
  const job = { mail: 'transfer_canceled', organization_id: organizationId, asked: true } as const
  if ((await admitCustomerMail(work, job, email)).limits === null)
    throw new Fault('too_many_requests', 'This customer got too many emails today. Try again tomorrow.')
  const token = await issueToken(work, { email, purpose: PURPOSE }, codeEnd(PURPOSE, work.now))
  const { vendor, slug, accent, logoChangedAt, locale: chosen } = await findInvitation(work.tx, organizationId, email)
  const [locale, path] = [readLocale(chosen) ?? 'en', vendorPortalPath(slug)]
  const logo = logoUrl({ site: work.site, organizationId, changedAt: logoChangedAt })
  const brand = { name: vendor, accent, logoUrl: logo }
  const mail = portalInviteMail({ locale, words: mailTranslator(locale), token, brand, site: work.site, path })
  await queueMail(work, { to: email, fromName: senderName(vendor, !hasPlans(await readMode(work.tx))), ...mail })
  await recordChange(work, actor, {
    action: 'customer.link_sent',
    target: { type: 'customer', id, label: email },
  })
  return { email, mailed: 1, withheld: null }
}
