import type { CustomerLine, CustomerView } from './schema'

export type StoredCustomer = {
  id: string
  name: string | null
  email: string | null
  discordId: string | null
  licenses: number
  createdAt: Date
}

export const presentCustomerLine = (customer: StoredCustomer): CustomerLine => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  discord_id: customer.discordId,
  licenses: customer.licenses,
  created_at: customer.createdAt.toISOString(),
})

/** A customer as seen by this organization. */
export const presentCustomer = (
  customer: StoredCustomer & { notes: string | null; updatedAt: Date },
): CustomerView => ({
  ...presentCustomerLine(customer),
  notes: customer.notes,
  updated_at: customer.updatedAt.toISOString(),
})
