import { z } from 'zod'

/** An event as it is listed. `data` is that of its deliveries, by type (docs/site/webhook-events.md). */
export const eventView = z.object({
  id: z.uuid(),
  type: z.string(),
  created_at: z.iso.datetime(),
  /** null for one about no license, or about several */
  license_id: z.uuid().nullable(),
  /** null for one about no product, or about several */
  product_id: z.uuid().nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type EventView = z.infer<typeof eventView>
