import type { ChangeSubscriber } from '@/lib/foundation/platform/database/context'
import { buyerHashes } from './buyer-hashes'
import { eraseSalesOfBuyer, findIdentityOf } from './sales.sql'

/** With a customer goes what shops said of them, also of sales that created no license. */
export const eraseSales: ChangeSubscriber = async ({ tx, vault }, { organizationId }, changes) => {
  for (const { action, target } of changes) {
    if (action !== 'customer.erased' || target.id === null) continue
    const identity = await findIdentityOf(tx, target.id)
    const hashes = buyerHashes(vault, { email: identity?.email, discord_id: identity?.discordId })
    await eraseSalesOfBuyer(tx, { organizationId, customerId: target.id, hashes })
  }
}
