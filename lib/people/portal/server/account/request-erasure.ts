import { findVendorDoor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import { queueMails } from '@/lib/foundation/mail/server/queue-mail'
import { mailTranslator } from '@/lib/foundation/mail/server/translate'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { readLocale } from '@/lib/foundation/shared/locale'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { erasureRequestMail } from '../../core/erasure-mail'
import { PORTAL_HOME } from '../../core/portal-path'
import type { PortalDataHolders } from '../../core/schema'
import { mailSenderOf } from '../find-mail-sender'
import { findPersonLocale } from '../people.sql'
import type { Customer } from '../read-customer'
import {
  countWithdrawals,
  findDataHolders,
  findEmailsAt,
  markErasureRequested,
  unmarkErasureRequested,
} from './data-holders.sql'

/** The vendors that have data about the customer, and when they were asked to erase it. */
export async function listDataHolders(
  { db }: Pick<ReadContext, 'db'>,
  { customerIds }: Customer,
): Promise<PortalDataHolders> {
  const holders = await findDataHolders(db, customerIds)
  return {
    items: holders.map(({ id, name, customerName, hasOtherNames, requestedAt, emails }) => ({
      id,
      name,
      customer_name: customerName,
      has_other_names: hasOtherNames,
      erasure_requested_at: requestedAt?.toISOString() ?? null,
      emails,
    })),
  }
}

/** Repeated requests and withdrawals must not fill mailboxes. */
const MAX_MAILED_A_DAY = 3

/**
 * Asks a vendor to erase what it has about the customer. The vendor holds the data, and decides; its members are
 * notified once, however many of its customers one person is. The customer's emails that it knows get a receipt.
 */
export async function requestErasure(work: WriteContext, customer: Customer, organizationId: string) {
  const { customerIds } = customer
  const holder = await requireDataHolder(work.tx, { customerIds, organizationId })
  const marked = await markErasureRequested(work.tx, { organizationId, customerIds, at: work.now })
  const isMailed = await mayMail(work, { organizationId, customerIds })
  if (marked.length > 0 && isMailed) await mailReceipt(work, customer, holder)
  const asked = marked.map((each) => ({ ...each, label: labelOf(each) }))
  for (const [i, { customerId, label }] of asked.entries()) {
    const asked_with = asked.flatMap((other) => (other.customerId !== customerId && other.label ? [other.label] : []))
    await recordChanges(work, { organizationId, userId: null, email: label }, [
      {
        action: 'customer.erasure_requested',
        target: { type: 'customer', id: customerId, label },
        ...((asked.length > 1 || !isMailed) && { after: { is_announced: i === 0 && isMailed, asked_with } }),
      },
    ])
  }
  return { done: true as const }
}

/** Takes the request back, until the vendor has erased the data. Members are notified once, as of the request. */
export async function withdrawErasure(work: WriteContext, { customerIds }: Customer, organizationId: string) {
  await requireDataHolder(work.tx, { customerIds, organizationId })
  const isMailed = await mayMail(work, { organizationId, customerIds })
  const unmarked = await unmarkErasureRequested(work.tx, { organizationId, customerIds })
  for (const [i, each] of unmarked.entries()) {
    const label = labelOf(each)
    await recordChanges(work, { organizationId, userId: null, email: label }, [
      {
        action: 'customer.erasure_withdrawn',
        target: { type: 'customer', id: each.customerId, label },
        ...((unmarked.length > 1 || !isMailed) && { after: { is_announced: i === 0 && isMailed } }),
      },
    ])
  }
  return { done: true as const }
}

async function mayMail({ tx, now }: WriteContext, of: { organizationId: string; customerIds: string[] }) {
  const since = new Date(now.getTime() - DAY_MS)
  return (await countWithdrawals(tx, { ...of, since })) < MAX_MAILED_A_DAY
}

const labelOf = ({ email, discordId }: { email: string | null; discordId: string | null }): string | null =>
  email ?? (discordId && `Discord ${discordId}`)

type Holder = Awaited<ReturnType<typeof findDataHolders>>[number]

/** Not one of the emails that customers unsubscribe from: whoever else asked in their name is seen by it. */
async function mailReceipt(work: WriteContext, { personId, customerIds }: Customer, { id, slug, locale: own }: Holder) {
  const emails = await findEmailsAt(work.tx, { organizationId: id, customerIds })
  const vendor = await findVendorDoor({ db: work.tx }, vendorPortalPath(slug).slice(PORTAL_HOME.length + 1))
  if (!vendor || emails.length === 0) return
  const { from, headers } = await mailSenderOf(work, vendor)
  const locale = readLocale((await findPersonLocale(work.tx, personId)) ?? own) ?? 'en'
  const language = { locale, words: mailTranslator(locale) }
  const mail = erasureRequestMail(language, { brand: from.brand, at: work.now, site: work.site })
  await queueMails(
    work,
    emails.map(({ email }) => ({ to: email, ...headers, ...mail })),
  )
}

/** The vendor, or a Fault for one that has no data about the customer. */
export async function requireDataHolder(
  tx: WriteContext['tx'],
  { customerIds, organizationId }: { customerIds: string[]; organizationId: string },
): Promise<Holder> {
  const holders = await findDataHolders(tx, customerIds)
  const holder = holders.find(({ id }) => id === organizationId)
  if (!holder) throw new Fault('not_found', 'This vendor has no data about you.')
  return holder
}
