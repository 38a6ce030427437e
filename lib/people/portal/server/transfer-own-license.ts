import { cancelTransfer, openTransfer } from '@/lib/catalog/licenses/transfers/server/open-transfer'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { lockOwn } from './licenses.sql'
import type { Customer } from './read-customer'
import { actorOf, noLicense, requireOwnLocked } from './require-own-license'

/** Asks the vendor to transfer a license to the customer of another e-mail address. */
export async function requestTransfer(
  work: WriteContext,
  customer: Customer,
  { licenseId, email }: { licenseId: string; email: string },
) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'transfer' })
  if (email === license.customerEmail)
    throw new Fault('invalid', 'This license already belongs to that email.', {
      email: 'Enter a different email address.',
    })
  return openTransfer(work, actorOf(license), { license, toEmail: email })
}

/** Withdraws the request: always allowed, whatever the product allows by now. */
export async function cancelOwnTransfer(work: WriteContext, { customerIds }: Customer, licenseId: string) {
  const license = (await lockOwn(work.tx, { id: licenseId, customerIds })) ?? noLicense()
  return cancelTransfer(work, actorOf(license), license)
}
