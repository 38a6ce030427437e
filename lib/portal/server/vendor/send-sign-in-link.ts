import { recordChange } from '@/lib/changes/server/record-changes'
import { getCustomer } from '@/lib/customers/server/list-customers'
import { admitCustomerMail } from '@/lib/mail/server/admit-customer-mail'
import { queueMail } from '@/lib/mail/server/queue-mail'
import { mailTranslator } from '@/lib/mail/server/translate'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { DAY_MS } from '@/lib/shared/durations'
import { readLocale } from '@/lib/shared/locale'
import { vendorPortalPath } from '@/lib/shared/portal-pages'
import { issueToken } from '@/lib/sign-in/server/email-codes'
import { portalInviteMail } from '../../core/sign-in-mail'
import { findKnown, findVendor } from '../people.sql'

/**
 * Emails a customer a link that signs them in to the portal, once, within a day. Only their mailbox gets it: the vendor
 * never sees the link. Counted like every mail to customers.
 */
export async function sendSignInLink(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  customerId: string,
): Promise<{ email: string }> {
  const { organizationId } = actor
  const { email } = await getCustomer(work, actor, customerId)
  if (email === null) throw new Fault('conflict', 'This customer has no email. Add one first.')
  const { isKnown, locale: chosen } = await findKnown(work.tx, email)
  if (!isKnown) throw new Fault('conflict', 'This customer signs in to the portal with Discord, not by email.')
  // Not one of the mails that customers can unsubscribe from: it contains nothing but what was asked for.
  if (!(await admitCustomerMail(work, { mail: 'transfer_canceled', organization_id: organizationId }, email)))
    throw new Fault('too_many_requests', 'This customer got too many emails today. Try again tomorrow.')
  const token = await issueToken(work, { email, purpose: 'portal_link' }, new Date(work.now.getTime() + DAY_MS))
  const vendor = await findVendor(work.tx, organizationId)
  const locale = readLocale(chosen) ?? readLocale(vendor.locale) ?? 'en'
  const invite = { token, vendor: vendor.name, site: work.site, path: vendorPortalPath(vendor.slug) }
  const mail = portalInviteMail({ locale, words: mailTranslator(locale) }, invite)
  await queueMail(work, { to: email, ...mail })
  await recordChange(work, actor, {
    action: 'customer.link_sent',
    target: { type: 'customer', id: customerId, label: email },
  })
  return { email }
}
