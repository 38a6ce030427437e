import type { CustomerMailJob, LicenseMailJob, TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { LOCALE_PARAMETER, type Locale, readLocale } from '@/lib/foundation/shared/locale'
import { fillLink } from '@/lib/foundation/shared/portal/customer-links'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import type { Subscribed } from '@/lib/foundation/shared/subscribed'
import {
  type CustomerMailDetails,
  isFirstMail,
  MAX_NAMED,
  type OrderedProduct,
  renews,
} from '../core/compose-customer-mail'
import { whyOutdated } from '../core/why-outdated'
import {
  type Envelope,
  findEnvelope,
  findMailedLicenses,
  type MailedLicense,
  selectMailedTransfer,
  wasReceiverNotified,
} from './mailed-licenses.sql'

type Reader = Pick<WriteContext, 'vault' | 'now'> & {
  tx: Db | Tx
  /** for members who look at the log: also what would not be sent today, and no whole key */
  isPreview?: boolean
}

/** Reads the subscriptions that pay these licenses, by license: sales, which mails know nothing of, are above them. */
export type SubscriptionsOf = (
  reading: Pick<Reader, 'vault' | 'now'> & { db: Db | Tx },
  licenses: (Pick<MailedLicense, 'id' | 'expiresAt' | 'revokedAt'> & { organizationId: string })[],
) => Promise<Map<string, { subscription: Subscribed | null }>>

type Reading = {
  site: string
  /** not where only whether there is a mail is asked */
  subscriptionsOf?: SubscriptionsOf
}

export type CustomerMailRead = {
  envelope: Envelope
  facts: CustomerMailDetails
  /** those of its licenses that it is still true of; null for a transfer */
  licenseIds: string[] | null
}

const STATE_OF = {
  transfer_requested: 'pending',
  transfer_approved: 'approved',
  transfer_rejected: 'rejected',
  transfer_canceled: 'canceled',
} as const satisfies Record<TransferMailJob['mail'], string>

/** The current content of a queued mail; null if nothing is left to say. */
export const readCustomerMail = (
  work: Reader,
  job: CustomerMailJob,
  reading: Reading,
): Promise<CustomerMailRead | null> =>
  'transfer_id' in job ? readTransferMail(work, job, reading.site) : readLicenseMail(work, job, reading)

async function readLicenseMail(
  work: Reader,
  job: LicenseMailJob,
  { site, subscriptionsOf }: Reading,
): Promise<CustomerMailRead | null> {
  const isPreview = work.isPreview ?? false
  const envelope = await findEnvelope(work.tx, job, { isPreview })
  if (!envelope) return null
  const found = await findMailedLicenses(work.tx, job, { isPreview })
  const current = found.filter((license) => isPreview || whyOutdated(job, license, work.now) === null)
  const licenses = await withSubscriptions(work, job, { current, subscriptionsOf })
  const [first] = licenses
  if (!first) return null
  const count = job.count - (job.license_ids.length - licenses.length)
  const bundle = bundleOf(work, job, { email: envelope.email, licenses })
  const { link, links } =
    count === 1 ? linksOfOne(work, envelope, { site, license: first }) : linksOfAll(envelope, site)
  const facts = {
    ...commonOf(envelope),
    mail: job.mail,
    side: null,
    fullKeys: isFirstMail({ mail: job.mail, side: null })
      ? bundle
        ? bundle.fullKeys
        : fullKeysOf(work, envelope, licenses)
      : null,
    bundle: bundle?.products ?? null,
    at: job.at,
    links,
    licenses: licenses.map(({ keyCiphertext, ...end }) => ({ ...end, maskedKey: masked(work, keyCiphertext) })),
    order: job.order ?? null,
    freed: job.freed ?? null,
    isSooner: job.is_sooner ?? false,
    count,
    receiver: null,
    giver: null,
    reason: null,
    oldKeyEndsAt: job.old_key_ends_at,
    by: job.by,
    isKeyNew: false,
    link,
  }
  return { envelope, facts, licenseIds: licenses.map(({ id }) => id) }
}

type PaidLicense = MailedLicense & { subscription: Subscribed | null }
type Current = { current: MailedLicense[]; subscriptionsOf: SubscriptionsOf | undefined }

/** A license that renews by itself is not about to end. */
async function withSubscriptions(
  work: Reader,
  { mail, organization_id: organizationId }: LicenseMailJob,
  { current, subscriptionsOf }: Current,
): Promise<PaidLicense[]> {
  const of = await subscriptionsOf?.(
    { db: work.tx, vault: work.vault, now: work.now },
    current.map(({ id, expiresAt, revokedAt }) => ({ id, organizationId, expiresAt, revokedAt })),
  )
  const licenses = current.map((license) => ({ ...license, subscription: of?.get(license.id)?.subscription ?? null }))
  return mail === 'license_expiring' && !work.isPreview ? licenses.filter((license) => !renews(license)) : licenses
}

async function readTransferMail(work: Reader, job: TransferMailJob, site: string): Promise<CustomerMailRead | null> {
  const isPreview = work.isPreview ?? false
  const found = await selectMailedTransfer(work.tx, job, { isPreview })
  if (!found?.email) return null
  if (!isPreview && (found.state !== STATE_OF[job.mail] || !(await mayHear(work, job)))) return null
  const envelope = { ...found, email: found.email }
  const isHolders = (job.mail === 'transfer_approved') === (job.to === 'receiver')
  const license = { id: found.licenseId, keyCiphertext: found.keyCiphertext }
  // For its new owner it is a new license, unless it went on to somebody else before this was sent.
  const isFirst = isFirstMail({ mail: job.mail, side: job.to }) && found.isReceivers
  const facts = {
    ...commonOf(envelope),
    mail: job.mail,
    side: job.to,
    fullKeys: isFirst ? fullKeysOf(work, envelope, [license]) : null,
    at: null,
    links: isFirst ? linksOfOne(work, envelope, { site, license }).links : NO_LINKS,
    // The holder learns which license it is; the other side learns nothing about it.
    licenses: isHolders ? [{ maskedKey: masked(work, license.keyCiphertext), expiresAt: found.expiresAt }] : [],
    count: 1,
    receiver: found.toEmail,
    giver: found.giver,
    reason: job.to === 'holder' ? found.reason : null,
    oldKeyEndsAt: null,
    by: null,
    isKeyNew: found.isKeyNew,
    keptAddresses: found.keptAddresses,
    link: isHolders ? licenseLink(site, envelope, license.id) : transferLink(site, envelope, job),
  }
  return { envelope, facts, licenseIds: null }
}

/** A receiver hears of a withdrawal or rejection only if they were mailed about the request. */
const mayHear = async ({ tx }: Reader, { mail, to, transfer_id }: TransferMailJob): Promise<boolean> =>
  to === 'holder' || !OUTCOMES.includes(mail) || wasReceiverNotified(tx, transfer_id)

const OUTCOMES: TransferMailJob['mail'][] = ['transfer_rejected', 'transfer_canceled']

/** Before the license is theirs, a receiver has nothing in the portal, and would not even get a sign-in code. */
const transferLink = (site: string, envelope: Envelope, { to }: TransferMailJob): string | null =>
  to === 'receiver' ? null : doorLink(site, envelope)

const commonOf = ({ vendor, isOwnServer, product, name, supportEmail, supportUrl }: Envelope) => ({
  vendor,
  isOwnServer,
  product,
  name,
  supportEmail,
  supportUrl,
})

const NO_LINKS = { renew: null, download: null, setup: null }

type OfKey = Pick<MailedLicense, 'keyCiphertext'> & { isExtended?: boolean }

/** Null for a product that mails masked keys. */
const fullKeysOf = (work: Reader, { mailFullKey }: Envelope, licenses: OfKey[]): string[] | null =>
  mailFullKey
    ? licenses
        .slice(0, MAX_NAMED)
        .map(({ keyCiphertext, isExtended }) => (isExtended ? masked : wholeKey)(work, keyCiphertext))
    : null

/** The key; of a preview, all that it may show of it. */
const wholeKey = (work: Reader, ciphertext: Uint8Array): string =>
  work.isPreview ? masked(work, ciphertext) : work.vault.decrypt(ciphertext)

/** Most licenses of a bundle that a mail names: one of each product, at least. */
const MAX_OF_BUNDLE = 40

type OfBundle = { email: string; licenses: PaidLicense[] }

/** Licenses of several products, by product; null for those of one. A key is whole if a product that has it mails it. */
function bundleOf(
  { vault, isPreview = false }: Reader,
  { mail }: LicenseMailJob,
  { email, licenses }: OfBundle,
): { products: OrderedProduct[]; fullKeys: string[] | null } | null {
  if (new Set(licenses.map(({ productId }) => productId)).size < 2) return null
  const named = licenses.slice(0, MAX_OF_BUNDLE).map((each) => ({ ...each, key: vault.decrypt(each.keyCiphertext) }))
  const keys = [...new Set(named.map(({ key }) => key))]
  const isWhole = (key: string) =>
    mail === 'license_issued' && named.some((each) => each.mailFullKey && !each.isExtended && each.key === key)
  const told = (key: string) => (isPreview ? maskLicenseKey(key) : key)
  const products = new Map<string, OrderedProduct>()
  for (const { id, key, expiresAt, isExtended, subscription, productId, product, downloadUrl, helpUrl } of named) {
    const values = { licenseId: id, licenseKey: told(key), email }
    const one = products.get(productId) ?? {
      product,
      licenses: [],
      links: { download: fillLink(downloadUrl, values), setup: fillLink(helpUrl, values) },
    }
    const shown = isWhole(key) ? told(key) : maskLicenseKey(key)
    one.licenses.push({ key: shown, keyId: keys.indexOf(key), expiresAt, isExtended, subscription })
    products.set(productId, one)
  }
  const whole = keys.filter(isWhole)
  return { products: [...products.values()], fullKeys: whole.length > 0 ? whole.map(told) : null }
}

type One = { site: string; license: OfKey & { id: string } }

function linksOfOne(work: Reader, envelope: Envelope, { site, license }: One) {
  const { renewUrl, downloadUrl, helpUrl, email } = envelope
  const values = { licenseId: license.id, licenseKey: wholeKey(work, license.keyCiphertext), email }
  const [renew, download, setup] = [renewUrl, downloadUrl, helpUrl].map((template) => fillLink(template, values))
  return {
    link: licenseLink(site, envelope, license.id),
    links: { renew: renew ?? null, download: download ?? null, setup: setup ?? null },
  }
}

/** A mail about many licenses has only links that are the same for each of them. */
function linksOfAll(envelope: Envelope, site: string) {
  const { renewUrl, downloadUrl, helpUrl } = envelope
  const plain = (template: string | null) => (template?.includes('{{') ? null : template)
  const links = { renew: plain(renewUrl), download: plain(downloadUrl), setup: plain(helpUrl) }
  return { link: doorLink(site, envelope), links }
}

const masked = ({ vault }: Reader, ciphertext: Uint8Array): string => maskLicenseKey(vault.decrypt(ciphertext))

/** The vendor's door, in the language of the mail. */
const doorLink = (site: string, envelope: Envelope, query: { license?: string } = {}): string =>
  `${site}${vendorPortalPath(envelope.vendorSlug)}?${new URLSearchParams({ ...query, [LOCALE_PARAMETER]: localeOf(envelope) })}`

/** By the vendor's door, which signs in under the vendor's name and goes on to the license. */
const licenseLink = (site: string, envelope: Envelope, id: string): string => doorLink(site, envelope, { license: id })

/** The language of a mail. */
export const localeOf = ({ locale }: Pick<Envelope, 'locale'>): Locale => readLocale(locale) ?? 'en'
