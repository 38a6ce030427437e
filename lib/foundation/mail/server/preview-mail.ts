import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { fillLink } from '@/lib/foundation/shared/portal/customer-links'
import { logoUrl } from '../core/brand'
import { type CustomerMailDetails, composeCustomerMail, isFirstMail, senderName } from '../core/compose-customer-mail'
import { isOptional } from '../core/mail-limits'
import type { MailPreview, MailPreviewQuery } from '../core/preview'
import { sideOf, variantOf } from '../core/wording'
import { customerMailHtml } from './customer-mail-html'
import { findPreviewEnvelope } from './mailed-licenses.sql'
import { mailTranslator } from './translate'
import { selectWording } from './wording.sql'

const SAMPLE = {
  licenseId: '01934c5e-7a10-7000-8000-00000000b001',
  licenseKey: '7K2M9-QX4TN-8WJ3R-VB6HD-ZP5C1',
  email: 'ada@example.com',
}
/** Links of an example lead nowhere. */
const NOWHERE = '#'

/** A mail of a product as a customer would get it, about an example license. */
export async function previewMail(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { organizationId }: Granted<'products:view'>,
  { productId, mail, to, locale }: MailPreviewQuery & { productId: string },
): Promise<MailPreview> {
  const envelope = await findPreviewEnvelope(db, { organizationId, productId })
  if (!envelope) throw new Fault('not_found', "This product doesn't exist.")
  const side = sideOf(mail, to)
  const wording = await selectWording(db, { organizationId, mail: variantOf(mail, side), locale })
  const facts: CustomerMailDetails = {
    ...NOTHING,
    ...envelope,
    mail,
    side,
    name: 'Ada Example',
    licenses: [{ maskedKey: maskLicenseKey(SAMPLE.licenseKey), expiresAt: expiryOf(mail, now) }],
    fullKeys: isFirstMail({ mail, side }) && envelope.mailFullKey ? [SAMPLE.licenseKey] : null,
    receiver: side === null ? null : 'bob@example.com',
    by: MADE_BY_SOMEONE.includes(mail) ? 'vendor' : null,
    at: now,
    links: {
      renew: fillLink(envelope.renewUrl, SAMPLE),
      download: fillLink(envelope.downloadUrl, SAMPLE),
      setup: fillLink(envelope.helpUrl, SAMPLE),
    },
    unsubscribe: isOptional(mail) ? NOWHERE : null,
  }
  const language = { locale, words: mailTranslator(locale), now }
  const ours = composeCustomerMail(facts, language)
  const text = composeCustomerMail({ ...facts, wording }, language)
  const logo = logoUrl({ site: '', organizationId, changedAt: envelope.logoChangedAt })
  const brand = { name: envelope.vendor, accent: envelope.accent, logoUrl: logo }
  return {
    from: senderName(envelope.vendor, envelope.isOwnServer),
    subject: text.subject,
    html: await customerMailHtml(text, brand, locale),
    wording: wording ?? { subject: null, opening: null },
    ours: { subject: ours.subject, opening: ours.paragraphs[0] ?? '' },
  }
}

const NOTHING = { count: 1, reason: null, oldKeyEndsAt: null, isKeyNew: true, link: NOWHERE }

const MADE_BY_SOMEONE: MailPreviewQuery['mail'][] = ['key_replaced', 'ips_reset', 'ip_removed']

const expiryOf = (mail: MailPreviewQuery['mail'], now: Date): Date =>
  new Date(now.getTime() + (EXPIRY_DAYS[mail] ?? 365) * DAY_MS)
const EXPIRY_DAYS: Partial<Record<MailPreviewQuery['mail'], number>> = { license_expiring: 7, license_expired: -1 }
