import type { CustomerInput } from '@/lib/catalog/customers/core/customer-identity'
import { findIdsByKeyHash, sentKeyHashes } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { NOT_MAILED, type QueuedMails, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { takeFromStock } from './take-from-stock'

type Claim = { productId: string; licenseKey: string; customer: CustomerInput; notify?: boolean | undefined }

const UNKNOWN = 'No license of this product has this key.'

/** Gives a license in stock to a customer who has its key, and mails them unless `notify` is false. */
export async function claimLicense(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { productId, licenseKey, customer, notify = true }: Claim,
): Promise<{ licenseId: string } & QueuedMails> {
  const { organizationId } = actor
  await requireProduct(work.tx, { id: productId, organizationId })
  const found = await findIdsByKeyHash(work.tx, productId, sentKeyHashes(work.vault, licenseKey))
  const [licenseId] = found.values()
  if (licenseId === undefined) throw new Fault('not_found', UNKNOWN, { license_key: UNKNOWN })
  const mayRename = grant(actor, 'customers:update') !== null
  await takeFromStock(work, actor, { ref: { id: licenseId, organizationId }, customer, mayRename })
  const target = { organizationId, licenseIds: [licenseId] }
  const queued = notify ? await queueCustomerMail(work, { mail: 'license_issued', ...target }) : NOT_MAILED
  return { licenseId, ...queued }
}
