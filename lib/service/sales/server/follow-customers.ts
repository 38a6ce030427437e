import type { ChangeSubscriber } from '@/lib/foundation/platform/database/context'
import { buyerHashes } from './buyer-hashes'
import { eraseSalesOfBuyer, findIdentityOf, giveSalesOfLicense } from './sales.sql'

/** What an account of a shop bought is the order of the customer who claims its license, or is assigned it first. */
export const claimSales: ChangeSubscriber = async ({ tx }, { organizationId }, changes) => {
  for (const { action, licenseId, before, after } of changes) {
    if (action !== 'license.transferred' || licenseId === undefined || before.customer_id !== null) continue
    if (after.customer_id) await giveSalesOfLicense(tx, { organizationId, licenseId, customerId: after.customer_id })
  }
}

/** With a customer goes what shops said of them, also of sales that created no license. */
export const eraseSales: ChangeSubscriber = async ({ tx, vault }, { organizationId }, changes) => {
  for (const { action, target } of changes) {
    if (action !== 'customer.erased' || target.id === null) continue
    const identity = await findIdentityOf(tx, target.id)
    const hashes = buyerHashes(vault, { email: identity?.email, discord_id: identity?.discordId })
    await eraseSalesOfBuyer(tx, { organizationId, customerId: target.id, hashes })
  }
}
