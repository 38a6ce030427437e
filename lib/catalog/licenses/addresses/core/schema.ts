import { z } from 'zod'
import { queuedMails } from '@/lib/catalog/customers/core/schema-mails'
import { notify } from '@/lib/catalog/licenses/core/schema'
import { textUpTo } from '@/lib/foundation/shared/fields'
import { recordId } from '@/lib/foundation/shared/uuid'

export const addressInput = z.strictObject({ address: z.string('Enter an IP address.').max(64) })
export const resetInput = z.strictObject({ notify })
export const blockInput = z.strictObject({
  network: z.string('Enter an IP address or network.').max(64),
  note: textUpTo(200).nullable(),
})
export const unblockInput = z.strictObject({
  rule_id: recordId,
})

export const freed = z.object({ freed: z.number(), ...queuedMails })

export const addressesView = z.object({
  /** registered addresses, the newest first, at most 500 */
  slots: z.array(z.object({ address: z.string(), registered_at: z.string() })),
  history: z.array(
    z.object({
      address: z.string(),
      first_seen_at: z.string(),
      last_seen_at: z.string(),
      hits: z.number(),
      last_outcome: z.string(),
      /** the latest that was sent from there */
      device_id: z.string().nullable(),
      /** city and country, and who runs the network, where a local file knows them */
      place: z.string().nullable(),
      network: z.string().nullable(),
      is_registered: z.boolean(),
      is_blocked: z.boolean(),
    }),
  ),
  /** its database can't be reached, so `history` is empty */
  is_history_away: z.boolean(),
  /** the history has more than are shown */
  is_more: z.boolean(),
  /** rules that apply to this license: its own, and those of its product and organization */
  rules: z.array(
    z.object({
      id: z.string(),
      network: z.string(),
      scope: z.enum(['license', 'product', 'organization']),
      note: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type AddressesView = z.infer<typeof addressesView>
