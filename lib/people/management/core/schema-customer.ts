import { z } from 'zod'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import { customerRecord, erasedCustomer } from '@/lib/catalog/customers/core/schema'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { presentAs } from '@/lib/foundation/shared/present-as'
import { isoTime } from './fields'
import { pageQuery } from './pages'
import { recordOrBrief } from './write-answer'

/** A customer, with what this organization knows of them. */
export const customer = customerRecord
  .pick({ id: true, email: true, discord_id: true, name: true, notes: true })
  .extend({
    id: z.uuid(),
    /** their licenses in this organization, counted up to 100 */
    license_count: z.int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .meta({ id: 'Customer', description: 'A customer, with what this organization knows of them.' })
export type Customer = z.infer<typeof customer>

export const customerAnswer = recordOrBrief(customer, 'customers:view', ['id'])

export const erasure = erasedCustomer.meta({ id: 'ErasedCustomer', description: 'What was erased with a customer.' })

export const customerListInput = z.strictObject({
  /** a part of an e-mail address, Discord id or name */
  q: customerListQuery.shape.q,
  ...pageQuery,
})

export const presentOwnCustomer = (view: CustomerView): Customer =>
  presentAs(customer, { ...view, license_count: view.licenses })

/** What an ETag of a customer stands for. */
export const customerVersion = ({ license_count: _count, updated_at: _updated, ...changeable }: Customer): object =>
  changeable
