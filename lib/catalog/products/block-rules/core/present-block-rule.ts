import type { BlockRuleView } from './schema'

export type StoredBlockRule = {
  id: string
  network: string
  note: string | null
  productId: string | null
  createdAt: Date
}

export const presentBlockRule = (rule: StoredBlockRule): BlockRuleView => ({
  id: rule.id,
  network: rule.network,
  note: rule.note,
  product_id: rule.productId,
  created_at: rule.createdAt.toISOString(),
})
