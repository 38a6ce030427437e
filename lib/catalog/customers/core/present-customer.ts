import type { CustomerView } from './schema'

export type StoredCustomer = {
  id: string
  name: string | null
  email: string | null
  discordId: string | null
  notes: string | null
  licenses: number
  erasureRequestedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** A customer as seen by this organization. */
export const presentCustomer = (customer: StoredCustomer): CustomerView => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  discord_id: customer.discordId,
  licenses: customer.licenses,
  notes: customer.notes,
  erasure_requested_at: customer.erasureRequestedAt?.toISOString() ?? null,
  created_at: customer.createdAt.toISOString(),
  updated_at: customer.updatedAt.toISOString(),
})
