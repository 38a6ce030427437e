import { z } from 'zod'
import { licenseTitle } from '@/lib/catalog/licenses/core/schema-license'
import { saleDetail } from './schema'

/** A sale on its own page of the dashboard. */
export const saleView = saleDetail.extend({
  /** who got its licenses, for members who may see customers; null if nobody did */
  customer_id: z.uuid().nullable(),
  /** its shop isn't live */
  is_dry_run: z.boolean(),
  /** it was left behind when its shop went live: nothing is done until it is replayed */
  is_skipped: z.boolean(),
  is_test: z.boolean(),
  /** the shop's products that it waits for, because they are not mapped */
  unmapped: z.array(z.string()),
  /** those that it created or changed, for members who may see licenses; deleted ones are left out */
  license_titles: z.array(licenseTitle),
})
export type SaleView = z.infer<typeof saleView>
