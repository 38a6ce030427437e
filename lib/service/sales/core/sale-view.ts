import { z } from 'zod'
import { licenseTitle } from '@/lib/catalog/licenses/core/schema-license'
import { saleDetail } from './schema'

/** A sale on its own page of the dashboard. */
export const saleView = saleDetail.extend({
  /** who got its licenses, for members who may see customers; null if nobody did */
  customer_id: z.uuid().nullable(),
  /** those that it created or changed, for members who may see licenses; deleted ones are left out */
  license_titles: z.array(licenseTitle),
})
export type SaleView = z.infer<typeof saleView>
