import type { EventView } from './schema-event'

type StoredEvent = {
  id: string
  type: string
  licenseId: string | null
  productId: string | null
  /** as it is signed and sent */
  body: string
  createdAt: Date
}

/** A stored event, with the data of its body. */
export const presentStoredEvent = ({ id, type, licenseId, productId, body, createdAt }: StoredEvent): EventView => ({
  id,
  type,
  created_at: createdAt.toISOString(),
  license_id: licenseId,
  product_id: productId,
  data: JSON.parse(body).data,
})
