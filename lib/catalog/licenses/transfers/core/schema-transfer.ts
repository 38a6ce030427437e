import { z } from 'zod'
import { namedCustomer } from '@/lib/catalog/customers/core/schema'
import { queuedMails } from '@/lib/catalog/customers/core/schema-mails'
import { doneAndMailed } from '@/lib/catalog/licenses/core/schema-license'

// What is answered of transfers, apart from what is asked: see ../../core/schema-license.ts.

export const TRANSFER_STATES = ['pending', 'approved', 'rejected', 'canceled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

const transferItem = z.object({
  id: z.string(),
  license: z.object({ id: z.string(), key: z.string() }),
  product: z.object({ id: z.string(), name: z.string(), mails_off: z.array(z.string()) }),
  /** the customer at the time of the request */
  from: namedCustomer.omit({ id: true }).extend({ customer_id: z.string() }),
  to_email: z.string(),
  state: z.enum(TRANSFER_STATES),
  reason: z.string().nullable(),
  requested_at: z.string(),
  decided_at: z.string().nullable(),
})
export type TransferItem = z.infer<typeof transferItem>

export const waitingTransfers = z.object({ count: z.number() })
export const transferList = z.object({ items: z.array(transferItem), next_cursor: z.string().nullable() })

export const openTransferView = z.object({ id: z.string(), to_email: z.string(), requested_at: z.string() })

export const transferred = z.object({ customer_id: z.string(), freed: z.number(), ...queuedMails })

/** Of a decision, with the sides that are emailed about it. */
export const transferDecided = doneAndMailed.extend({
  mailed_to: z.array(z.enum(['holder', 'receiver'])).default([]),
})
