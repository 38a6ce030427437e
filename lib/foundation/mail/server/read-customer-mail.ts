import type { CustomerMailJob, LicenseMailJob, TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { fillLink } from '@/lib/foundation/shared/portal/customer-links'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { type CustomerMailDetails, isFirstMail, MAX_NAMED } from '../core/compose-customer-mail'
import { isStillCurrent } from '../core/is-still-current'
import {
  type Envelope,
  findEnvelope,
  findMailedLicenses,
  type MailedLicense,
  selectMailedTransfer,
  wasReceiverNotified,
} from './mailed-licenses.sql'

export type CustomerMailRead = { envelope: Envelope; facts: CustomerMailDetails }

const STATE_OF = {
  transfer_requested: 'pending',
  transfer_approved: 'approved',
  transfer_rejected: 'rejected',
  transfer_canceled: 'canceled',
} as const satisfies Record<TransferMailJob['mail'], string>

/** The current content of a queued mail; null if nothing is left to say. */
export const readCustomerMail = (
  work: WriteContext,
  job: CustomerMailJob,
  site: string,
): Promise<CustomerMailRead | null> =>
  'transfer_id' in job ? readTransferMail(work, job, site) : readLicenseMail(work, job, site)

async function readLicenseMail(
  work: WriteContext,
  job: LicenseMailJob,
  site: string,
): Promise<CustomerMailRead | null> {
  const envelope = await findEnvelope(work.tx, job)
  if (!envelope) return null
  const found = await findMailedLicenses(work.tx, job)
  const licenses = found.filter((license) => isStillCurrent(job, license, work.now))
  const [first] = licenses
  if (!first) return null
  const count = job.count - (job.license_ids.length - licenses.length)
  const { link, links } =
    count === 1 ? linksOfOne(work, envelope, { site, license: first }) : linksOfAll(envelope, site)
  const facts = {
    ...commonOf(envelope),
    mail: job.mail,
    side: null,
    fullKeys: job.mail === 'license_issued' ? fullKeysOf(work, envelope, licenses) : null,
    at: job.at,
    links,
    licenses: licenses.map(({ keyCiphertext, expiresAt }) => ({ maskedKey: masked(work, keyCiphertext), expiresAt })),
    count,
    receiver: null,
    reason: null,
    oldKeyEndsAt: job.old_key_ends_at,
    by: job.by,
    isKeyNew: false,
    link,
  }
  return { envelope, facts }
}

async function readTransferMail(
  work: WriteContext,
  job: TransferMailJob,
  site: string,
): Promise<CustomerMailRead | null> {
  const found = await selectMailedTransfer(work.tx, job)
  if (!found?.email || found.state !== STATE_OF[job.mail]) return null
  if (!(await mayHear(work, job))) return null
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
    reason: job.to === 'holder' ? found.reason : null,
    oldKeyEndsAt: null,
    by: null,
    isKeyNew: found.isKeyNew,
    link: isHolders ? licenseLink(site, envelope, license.id) : transferLink(site, envelope, job),
  }
  return { envelope, facts }
}

/** A receiver hears of a withdrawal or rejection only if they were mailed about the request. */
const mayHear = async ({ tx }: WriteContext, { mail, to, transfer_id }: TransferMailJob): Promise<boolean> =>
  to === 'holder' || !OUTCOMES.includes(mail) || wasReceiverNotified(tx, transfer_id)

const OUTCOMES: TransferMailJob['mail'][] = ['transfer_rejected', 'transfer_canceled']

/** Before the license is theirs, a receiver has nothing in the portal, and would not even get a sign-in code. */
const transferLink = (site: string, { vendorSlug }: Envelope, { to }: TransferMailJob): string | null =>
  to === 'receiver' ? null : `${site}${vendorPortalPath(vendorSlug)}`

const commonOf = ({ vendor, isOwnServer, product, name, supportEmail, supportUrl }: Envelope) => ({
  vendor,
  isOwnServer,
  product,
  name,
  supportEmail,
  supportUrl,
})

const NO_LINKS = { renew: null, download: null, setup: null }

type OfKey = Pick<MailedLicense, 'keyCiphertext'>

/** Null for a product that mails masked keys. */
const fullKeysOf = ({ vault }: WriteContext, { mailFullKey }: Envelope, licenses: OfKey[]): string[] | null =>
  mailFullKey ? licenses.slice(0, MAX_NAMED).map(({ keyCiphertext }) => vault.decrypt(keyCiphertext)) : null

type One = { site: string; license: OfKey & { id: string } }

function linksOfOne({ vault }: WriteContext, envelope: Envelope, { site, license }: One) {
  const { renewUrl, downloadUrl, helpUrl, email } = envelope
  const values = { licenseId: license.id, licenseKey: vault.decrypt(license.keyCiphertext), email }
  const [renew, download, setup] = [renewUrl, downloadUrl, helpUrl].map((template) => fillLink(template, values))
  return {
    link: licenseLink(site, envelope, license.id),
    links: { renew: renew ?? null, download: download ?? null, setup: setup ?? null },
  }
}

/** A mail about many licenses has only links that are the same for each of them. */
function linksOfAll({ vendorSlug, renewUrl, downloadUrl, helpUrl }: Envelope, site: string) {
  const plain = (template: string | null) => (template?.includes('{{') ? null : template)
  const links = { renew: plain(renewUrl), download: plain(downloadUrl), setup: plain(helpUrl) }
  return { link: `${site}${vendorPortalPath(vendorSlug)}`, links }
}

const masked = ({ vault }: WriteContext, ciphertext: Uint8Array): string => maskLicenseKey(vault.decrypt(ciphertext))

/** By the vendor's door, which signs in under the vendor's name and goes on to the license. */
const licenseLink = (site: string, { vendorSlug }: Envelope, id: string): string =>
  `${site}${vendorPortalPath(vendorSlug)}?license=${id}`
