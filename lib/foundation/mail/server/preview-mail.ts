import { z } from 'zod'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { Locale } from '@/lib/foundation/shared/locale'
import { fillLink } from '@/lib/foundation/shared/portal/customer-links'
import { logoUrl } from '../core/brand'
import {
  type CustomerMailDetails,
  type CustomerMailText,
  composeCustomerMail,
  isFirstMail,
  senderName,
} from '../core/compose-customer-mail'
import { type CustomerMailJob, customerMailJob, type FreedAddresses, mailedOrder } from '../core/customer-mails'
import type { MailKind } from '../core/mail-kinds'
import { isOptional } from '../core/mail-limits'
import type { LoggedMailPreview, MailPreview, MailPreviewQuery } from '../core/preview'
import { sideOf, variantOf } from '../core/wording'
import { customerMailHtml } from './customer-mail-html'
import { selectLoggedMail } from './mail-log.sql'
import { type Envelope, findPreviewEnvelope } from './mailed-licenses.sql'
import { localeOf, readCustomerMail, type SubscriptionsOf } from './read-customer-mail'
import { mailTranslator } from './translate'
import { whyNotSent } from './why-not-sent'
import { selectWording } from './wording.sql'

const SAMPLE = {
  licenseId: '01934c5e-7a10-7000-8000-00000000b001',
  licenseKey: '7K2M9-QX4TN-8WJ3R-VB6HD-ZP5C1',
  email: 'ada@example.com',
}
/** Links of an example lead nowhere. */
const NOWHERE = '#'

type Reading = Pick<ReadContext, 'db' | 'now'>

/** A mail of a product as a customer would get it, about an example license; worded as it is typed, or else as stored. */
export async function previewMail(
  reading: Reading,
  { organizationId }: Granted<'products:view'>,
  asked: MailPreviewQuery & { productId: string },
): Promise<MailPreview> {
  const { facts, wording, ...look } = await exampleOf(reading, organizationId, asked)
  const stored = wording ?? { subject: null, opening: null }
  const { subject = stored.subject, opening = stored.opening } = asked
  const language = { locale: asked.locale, words: mailTranslator(asked.locale), now: reading.now }
  const ours = composeCustomerMail(facts, language)
  return {
    ...(await render({ ...look, text: composeCustomerMail({ ...facts, wording: { subject, opening } }, language) })),
    wording: stored,
    ours: { subject: ours.subject, opening: ours.paragraphs[0] ?? '' },
  }
}

type Logged = { id: string; subscriptionsOf: SubscriptionsOf }

/**
 * A mail of the log as it would be written today, to this customer about these licenses; what was sent isn't kept. Days
 * that are left are those of its own day. About an example where those licenses are gone.
 */
export async function previewLoggedMail(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  actor: Granted<'customers:view'>,
  { id, subscriptionsOf }: Logged,
): Promise<LoggedMailPreview> {
  const { organizationId } = actor
  if (!grant(actor, 'licenses:view')) throw new Fault('forbidden', 'Your role does not permit this (licenses:view).')
  const logged = await selectLoggedMail(db, { organizationId, id })
  if (!logged) throw new Fault('not_found', "This email isn't in the log anymore.")
  const job = customerMailJob.safeParse(logged.job).data
  const found =
    job && (await readCustomerMail({ tx: db, vault, now, isPreview: true }, job, { site: '', subscriptionsOf }))
  const why_not_sent = job ? await whyNotSentNow({ db, vault, now }, job) : 'outdated'
  if (!found) return { ...(await exampleOfLogged({ db, now }, organizationId, logged)), why_not_sent }
  const { envelope, facts } = found
  const { mail, side, freed = null, link } = facts
  const locale = localeOf(envelope)
  const wording = await selectWording(db, { organizationId, mail: variantOf(mail, side), locale })
  const text = composeCustomerMail(
    {
      ...facts,
      wording,
      freed: grant(actor, 'ips:view') ? freed : null,
      link: link && NOWHERE,
      unsubscribe: isOptional(facts) ? NOWHERE : null,
    },
    { locale, words: mailTranslator(locale), now: logged.at },
  )
  const written = await render({ text, envelope, organizationId, locale })
  return { ...written, to: envelope.email, locale, is_example: false, why_not_sent }
}

/** As it would be when a member sends it. */
async function whyNotSentNow({ db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>, job: CustomerMailJob) {
  const [reading, asked] = [
    { tx: db, vault, now },
    { ...job, asked: true },
  ]
  return whyNotSent(reading, asked, await readCustomerMail(reading, asked, { site: '' }))
}

type Entry = NonNullable<Awaited<ReturnType<typeof selectLoggedMail>>>

async function exampleOfLogged(
  reading: Reading,
  organizationId: string,
  { job, mail, productId }: Entry,
): Promise<Omit<LoggedMailPreview, 'why_not_sent'>> {
  const locale = 'en'
  const { to, order } = remnantOf.parse(job)
  const asked = { productId, mail: mail as MailKind, to, locale, order: order?.news } as const
  const { facts, wording, ...look } = await exampleOf(reading, organizationId, asked)
  const text = composeCustomerMail({ ...facts, wording }, { locale, words: mailTranslator(locale), now: reading.now })
  return { ...(await render({ ...look, text })), to: null, locale, is_example: true }
}

/** What decides the words of a mail, in a job that is no longer read as a whole. */
const remnantOf = z.object({
  to: z.enum(['holder', 'receiver']).catch('holder'),
  order: mailedOrder.optional().catch(undefined),
})

type Rendered = {
  text: CustomerMailText
  envelope: Pick<Envelope, 'vendor' | 'isOwnServer' | 'accent' | 'logoChangedAt'>
  organizationId: string
  locale: Locale
}

async function render({ text, envelope, organizationId, locale }: Rendered) {
  const { vendor, isOwnServer, accent, logoChangedAt } = envelope
  const brand = { name: vendor, accent, logoUrl: logoUrl({ site: '', organizationId, changedAt: logoChangedAt }) }
  return {
    from: senderName(vendor, isOwnServer),
    subject: text.subject,
    html: await customerMailHtml(text, brand, locale),
  }
}

type Asked = Pick<MailPreviewQuery, 'mail' | 'to' | 'locale'> & {
  order?: MailPreviewQuery['order']
  productId: string | null
}

async function exampleOf({ db, now }: Reading, organizationId: string, { productId, mail, to, locale, order }: Asked) {
  const envelope = productId === null ? null : await findPreviewEnvelope(db, { organizationId, productId })
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
    giver: 'Carla Example',
    by: MADE_BY_SOMEONE.includes(mail) ? 'vendor' : null,
    at: now,
    links: {
      renew: fillLink(envelope.renewUrl, SAMPLE),
      download: fillLink(envelope.downloadUrl, SAMPLE),
      setup: fillLink(envelope.helpUrl, SAMPLE),
    },
    unsubscribe: isOptional({ mail, order }) ? NOWHERE : null,
    freed: FREED[mail] ?? null,
    order: order ? { number: 'A-1001', news: order } : null,
  }
  if (mail === 'license_issued' && order === 'paid') Object.assign(facts, bundleOf(facts))
  return { facts, wording, envelope, organizationId, locale }
}

/** The product with another one, and one key for both. */
function bundleOf({ product, licenses, fullKeys, links }: CustomerMailDetails): Partial<CustomerMailDetails> {
  const expiresAt = licenses[0]?.expiresAt ?? null
  const key = fullKeys?.[0] ?? maskLicenseKey(SAMPLE.licenseKey)
  const one = { licenses: [{ key, keyId: 0, expiresAt }], links }
  return {
    count: 2,
    bundle: [
      { ...one, product },
      { ...one, product: 'Example Plus' },
    ],
  }
}

const NOTHING = { count: 1, reason: null, oldKeyEndsAt: null, isKeyNew: true, link: NOWHERE }

const MADE_BY_SOMEONE: MailPreviewQuery['mail'][] = ['key_replaced', 'ips_reset', 'ip_removed']

const FREED: Partial<Record<MailPreviewQuery['mail'], FreedAddresses>> = {
  ips_reset: { count: 2, address: null, addresses: ['198.51.100.7', '2001:db8:12::5'] },
  ip_removed: { count: 1, address: '198.51.100.7' },
}

const expiryOf = (mail: MailPreviewQuery['mail'], now: Date): Date =>
  new Date(now.getTime() + (EXPIRY_DAYS[mail] ?? 365) * DAY_MS)
const EXPIRY_DAYS: Partial<Record<MailPreviewQuery['mail'], number>> = { license_expiring: 7, license_expired: -1 }
