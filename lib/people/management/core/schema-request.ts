import { z } from 'zod'
import { requestItemSchema, requestListQuery } from '@/lib/service/requests/core/schema'
import { pageQuery } from './pages'

const { product, license, ...filters } = requestListQuery.shape

/** The filters of the dashboard's request log, with the API's names and pages. */
export const requestsQuery = z.strictObject({ ...filters, product_id: product, license_id: license, ...pageQuery })

/** A line of the request log: calls of one minute that differ only in their ids. */
export const loggedRequest = requestItemSchema
  .omit({ product: true, license: true, minute: true, version_refused: true, with_old_key: true })
  .extend({
    id: z.uuid(),
    product_id: z.uuid(),
    license_id: z.uuid().nullable(),
    /** masked; null without the scope licenses:view, and for a license that was deleted */
    license_key: z.string().nullable(),
    /** in words, which check decided; null for a call that passed all of them */
    explanation: z.string().nullable(),
  })
  .meta({ id: 'LoggedRequest', description: 'A line of the request log.' })
export type LoggedRequest = z.infer<typeof loggedRequest>
