import type { ChangeSubscriber } from '@/lib/foundation/platform/database/context'
import { deleteSalesOfCustomer } from './sales.sql'

/** With a customer goes what shops said of them. */
export const eraseSales: ChangeSubscriber = async ({ tx }, { organizationId }, changes) => {
  for (const change of changes)
    if (change.action === 'customer.erased' && change.target.id !== null)
      await deleteSalesOfCustomer(tx, organizationId, change.target.id)
}
