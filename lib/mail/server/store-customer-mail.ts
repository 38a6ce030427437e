import type { Tx } from '@/lib/platform/db'
import type { ExpiryNotice, LicenseMailJob, TransferMailJob } from '../core/customer-mail'

export const SEND_CUSTOMER_MAIL = 'send-customer-mail'
/** With its growing pauses a little more than a day. */
const ATTEMPTS = 14
/** Sign-in codes go first: somebody waits for those. */
const PRIORITY = 10
export const CUSTOMER_MAIL_FLAG = 'customer-mail'
const HOUR_MS = 3_600_000
/** Who asks and cancels, over and over, cannot fill a stranger's mailbox. */
const MOST_REQUESTS_TOLD = 3

type LicenseMails = {
  mail: LicenseMailJob['mail']
  organizationId: string
  licenseIds: string[]
  count: number | null
  at: Date
  notice: ExpiryNotice | null
  oldKeyEndsAt: Date | null
}

/** One job per customer and product of the licenses: what happened to many of theirs at once is one mail. */
export async function addLicenseMailJobs(tx: Tx, mails: LicenseMails): Promise<number> {
  const { mail, organizationId, licenseIds, count, notice } = mails
  const at = mails.at.toISOString()
  const oldKeyEndsAt = mails.oldKeyEndsAt?.toISOString() ?? null
  return tx.$executeRaw`
    select graphile_worker.add_job(
      ${SEND_CUSTOMER_MAIL},
      json_build_object('mail', ${mail}::text, 'organization_id', organization_id, 'product_id', product_id,
        'customer_id', customer_id, 'license_ids', ids, 'count', coalesce(${count}::int, cardinality(ids)),
        'at', ${at}::text, 'notice', ${notice}::text, 'old_key_ends_at', ${oldKeyEndsAt}::text),
      max_attempts := ${ATTEMPTS}::int,
      job_key := concat_ws(':', ${mail}::text, ${notice}::text, ids[1], ${at}::text),
      priority := ${PRIORITY}::int,
      flags := array[${CUSTOMER_MAIL_FLAG}],
      job_key_mode := 'unsafe_dedupe')
    from (
      select l.organization_id, l.product_id, l.customer_id, array_agg(l.id order by l.id) as ids
      from license l
      join organization o on o.id = l.organization_id and o.suspended_at is null and o.billing_suspended_at is null
      join product p on p.id = l.product_id and p.state <> 'deleted' and ${mail} <> all (p.mails_off)
      join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
        and c.email is not null
      where l.organization_id = ${organizationId}::uuid and l.id = any (${licenseIds}::uuid[])
      group by 1, 2, 3
    ) told`
}

type TransferMails = { mail: TransferMailJob['mail']; organizationId: string; transferId: string }

/** One job for each side of a transfer: one that fails never sends the other's again. */
export async function addTransferMailJobs(tx: Tx, event: TransferMails, now: Date): Promise<number> {
  const { mail, organizationId, transferId } = event
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS).toISOString()
  return tx.$executeRaw`
    select graphile_worker.add_job(
      ${SEND_CUSTOMER_MAIL},
      json_build_object('mail', ${mail}::text, 'organization_id', t.organization_id, 'transfer_id', t.id, 'to', side),
      max_attempts := ${ATTEMPTS}::int,
      job_key := concat_ws(':', ${mail}::text, side, t.id),
      priority := ${PRIORITY}::int,
      flags := array[${CUSTOMER_MAIL_FLAG}],
      job_key_mode := 'unsafe_dedupe')
    from license_transfer t
    join license l on l.id = t.license_id
    join product p on p.id = l.product_id and ${mail} <> all (p.mails_off)
    cross join unnest(array['holder', 'receiver']) side
    where t.id = ${transferId}::uuid and t.organization_id = ${organizationId}::uuid
      and (side = 'receiver' or ${mail} <> 'transfer_canceled')
      and (side = 'holder' or ${mail} <> 'transfer_requested' or ${MOST_REQUESTS_TOLD}::int >= (
        select count(*) from license_transfer r
        where r.license_id = t.license_id and r.requested_at > ${dayAgo}::timestamptz))`
}
