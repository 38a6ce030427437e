import type { CustomerMailJob, LicenseMailJob, TransferMailJob } from '@/lib/foundation/mail/core/customer-mails'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'

/** The recipient, the sender and the branding of a mail. */
export type Envelope = {
  email: string
  name: string | null
  /** the language chosen in the portal, else the vendor's for customers who never chose */
  locale: string | null
  vendor: string
  vendorSlug: string
  /** the installation is the vendor's own: its emails speak of nobody else */
  isOwnServer: boolean
  accent: string | null
  /** shown to customers, and where their replies go; without one, replies go to the installation's sender */
  supportEmail: string | null
  supportUrl: string | null
  logoChangedAt: Date | null
  product: string
  mailFullKey: boolean
  renewUrl: string | null
  downloadUrl: string | null
  helpUrl: string | null
}

// The contact is what the vendor set: a member's own email reaches no customer, in the text or in Reply-To.
const SENDER = Prisma.sql`
  coalesce(person.locale, o.customer_locale) as locale, coalesce(o.brand_name, o.name) as vendor,
  o.slug as "vendorSlug", coalesce((select serves = 'us' from installation limit 1), false) as "isOwnServer", o.brand_accent as accent, o.support_url as "supportUrl",
  o.support_email as "supportEmail",
  case when o.logo is null then null else o.logo_changed_at end as "logoChangedAt",
  p.name as product, p.mail_full_key as "mailFullKey", p.renew_url as "renewUrl", p.download_url as "downloadUrl",
  p.help_url as "helpUrl"`

/** How a product's mails look, without a recipient. */
export async function findPreviewEnvelope(
  db: Db,
  { organizationId, productId }: { organizationId: string; productId: string },
): Promise<Omit<Envelope, 'email' | 'name'> | null> {
  const [envelope] = await db.$queryRaw<Omit<Envelope, 'email' | 'name'>[]>`
    select ${SENDER}
    from organization o
    join product p on p.organization_id = o.id and p.id = ${productId}::uuid and p.state <> 'deleted'
    cross join (select null::text as locale) person
    where o.id = ${organizationId}::uuid`
  return envelope ?? null
}

/** A preview shows a mail to members of its organization, whatever keeps it from being sent today. */
type Wanted = { isPreview: boolean }

const isMeant = (mail: Prisma.Sql, { isPreview }: Wanted): Prisma.Sql => Prisma.sql`
  (${isPreview}::boolean or (p.state <> 'deleted' and ${mail} <> all (p.mails_off)))`
const nameOf = ({ mail }: { mail: string }): Prisma.Sql => Prisma.sql`${mail}::text`
const maySend = ({ isPreview }: Wanted): Prisma.Sql => Prisma.sql`
  (${isPreview}::boolean or (o.suspended_at is null and o.billing_suspended_at is null))`

/** Null if nothing is sent: no address, the mail switched off, the product deleted, the organization suspended. */
export async function findEnvelope(tx: Db | Tx, job: LicenseMailJob, wanted: Wanted): Promise<Envelope | null> {
  const [envelope] = await tx.$queryRaw<Envelope[]>`
    select c.email, c.name, ${SENDER}
    from organization o
    join product p on p.organization_id = o.id and p.id = ${job.product_id}::uuid and ${isMeant(nameOf(job), wanted)}
    join organization_customer c on c.organization_id = o.id
      and c.customer_id = current_customer_id(${job.organization_id}::uuid, ${job.customer_id}::uuid)
      and c.email is not null
    left join portal_identity identity on identity.kind = 'email' and identity.value = c.email
    left join portal_person person on person.id = identity.person_id
    where o.id = ${job.organization_id}::uuid and ${maySend(wanted)}`
  return envelope ?? null
}

export type MailedLicense = {
  id: string
  keyCiphertext: Uint8Array
  expiresAt: Date | null
  revokedAt: Date | null
  product: string
  productId: string
} & Pick<Envelope, 'mailFullKey' | 'renewUrl' | 'downloadUrl' | 'helpUrl'> & {
    /** whether the mail was queued for this expiry, not for an earlier one */
    isNoticed: boolean
    /** of a new order: it was there before */
    isExtended: boolean
  }

/** The licenses that still belong to this customer, or of a preview did, the next to expire first. */
export function findMailedLicenses(tx: Db | Tx, job: LicenseMailJob, wanted: Wanted): Promise<MailedLicense[]> {
  const isExtended = Prisma.sql`l.id = any (${job.extended_ids ?? []}::uuid[])`
  const ofLicense = Prisma.sql`(case when ${isExtended} then 'license_extended' else ${nameOf(job)} end)`
  return tx.$queryRaw<MailedLicense[]>`
    select l.id, l.key_ciphertext as "keyCiphertext", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
      exists (select from license_mail_notice n
        where n.license_id = l.id and n.mail = ${job.notice}::text and n.expires_at = l.expires_at) as "isNoticed",
      ${isExtended} as "isExtended", p.name as product, p.id as "productId", p.mail_full_key as "mailFullKey", p.renew_url as "renewUrl",
      p.download_url as "downloadUrl", p.help_url as "helpUrl"
    from license l
    join product p on p.id = l.product_id and ${isMeant(ofLicense, wanted)}
    where l.organization_id = ${job.organization_id}::uuid
      and (${wanted.isPreview}::boolean
        or l.customer_id = current_customer_id(${job.organization_id}::uuid, ${job.customer_id}::uuid))
      and l.id = any (${job.license_ids}::uuid[])
    order by l.expires_at nulls last, l.id`
}

export type TransferFacts = Omit<Envelope, 'email'> & {
  email: string | null
  state: string
  toEmail: string
  /** the name of who asked for the transfer */
  giver: string | null
  reason: string | null
  licenseId: string
  keyCiphertext: Uint8Array
  expiresAt: Date | null
  isKeyNew: boolean
  /** the IP addresses that were registered before; null without IP control */
  keptAddresses: number | null
  /** whether the license works, and is still the receiver's */
  isReceivers: boolean
}

/** The transfer as one of its sides is notified of it. */
export async function selectMailedTransfer(
  tx: Db | Tx,
  job: TransferMailJob,
  wanted: Wanted,
): Promise<TransferFacts | null> {
  const [facts] = await tx.$queryRaw<TransferFacts[]>`
    select side.email, side.name, ${SENDER}, t.state, t.to_email as "toEmail", c.name as giver, t.reason, l.id as "licenseId",
      l.key_ciphertext as "keyCiphertext", l.expires_at as "expiresAt",
      coalesce(l.key_replaced_at >= l.customer_since, false) as "isKeyNew",
      case when l.ip_system_enabled then (select count(*)::int from license_ip ip
        where ip.license_id = l.id and ip.registered_at < l.customer_since) end as "keptAddresses",
      l.revoked_at is null and exists (select from organization_customer owner
        where owner.organization_id = l.organization_id and owner.customer_id = l.customer_id
          and owner.email = t.to_email) as "isReceivers"
    from license_transfer t
    join license l on l.id = t.license_id
    join product p on p.id = l.product_id and ${isMeant(nameOf(job), wanted)}
    join organization o on o.id = t.organization_id and ${maySend(wanted)}
    left join organization_customer c on c.organization_id = t.organization_id and c.customer_id = t.from_customer_id
    cross join lateral (select case when ${job.to} = 'holder' then c.email else t.to_email end as email,
      case when ${job.to} = 'holder' then c.name end as name) side
    left join portal_identity identity on identity.kind = 'email' and identity.value = side.email
    left join portal_person person on person.id = identity.person_id
    where t.id = ${job.transfer_id}::uuid and t.organization_id = ${job.organization_id}::uuid`
  return facts ?? null
}

/** False if the request was withdrawn or decided in the meantime: then there is nothing to report. */
export async function markReceiverNotified(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.licenseTransfer.updateMany({
    where: { id, state: 'pending' },
    data: { receiverToldAt: now },
  })
  return count === 1
}

/** Undoes the mark for a mail that could not be sent. */
export async function unmarkReceiverNotified(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.licenseTransfer.updateMany({ where: { id, receiverToldAt: at }, data: { receiverToldAt: null } })
}

export async function wasReceiverNotified(tx: Db | Tx, id: string): Promise<boolean> {
  const row = await tx.licenseTransfer.findUnique({ where: { id }, select: { receiverToldAt: true } })
  return row?.receiverToldAt != null
}

export type Dropped = { email: string | null; reason: 'no_email' | 'suspended' | 'switched_off' | 'outdated' }

/** Why a mail that was queued has nothing to say, and who would have got it; without an email for a transfer. */
export async function findDropReason(tx: Db | Tx, job: CustomerMailJob): Promise<Dropped | null> {
  const about =
    'transfer_id' in job
      ? { transfer: job.transfer_id, product: null, customer: null }
      : { transfer: null, product: job.product_id, customer: job.customer_id }
  const [dropped] = await tx.$queryRaw<Dropped[]>`
    select c.email, case
      when ${about.customer}::uuid is not null and c.email is null then 'no_email'
      when o.suspended_at is not null or o.billing_suspended_at is not null then 'suspended'
      when ${job.mail}::text = any (p.mails_off) then 'switched_off' else 'outdated' end as reason
    from organization o
    left join license_transfer t on t.id = ${about.transfer}::uuid and t.organization_id = o.id
    left join license l on l.id = t.license_id
    left join product p on p.id = coalesce(${about.product}::uuid, l.product_id) and p.organization_id = o.id
      and p.state <> 'deleted'
    left join organization_customer c on c.organization_id = o.id
      and c.customer_id = current_customer_id(o.id, ${about.customer}::uuid)
    where o.id = ${job.organization_id}::uuid`
  return dropped ?? null
}
