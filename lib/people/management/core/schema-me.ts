import { z } from 'zod'
import { organizationRecord } from '@/lib/catalog/organizations/core/schema'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'

/** The access token that asks, and the organization it belongs to. */
export const me = z
  .object({
    organization: organizationRecord.pick({ id: true, slug: true, name: true, plan: true }).extend({ id: z.uuid() }),
    access_token: z.object({
      id: z.uuid(),
      name: z.string(),
      /** those in effect: at most what the member it acts for may do today */
      scopes: z.array(z.enum(PERMISSIONS)),
      /** null for all products */
      product_ids: z.array(z.uuid()).nullable(),
    }),
  })
  .meta({ id: 'Me', description: 'The access token that asks, and its organization.' })
