import type { CustomerFigures, CustomerView, StoredCustomer } from './schema'

/** A customer as seen by this organization. */
export const presentCustomer = (customer: StoredCustomer & CustomerFigures): CustomerView => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  discord_id: customer.discord_id,
  licenses: customer.licenses,
  notes: customer.notes,
  erasure_requested_at: customer.erasure_requested_at?.toISOString() ?? null,
  created_at: customer.created_at.toISOString(),
  updated_at: customer.updated_at.toISOString(),
})
