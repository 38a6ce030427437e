import type { Product } from './product'
import type { ProductListItem, ProductRecord, ProductView } from './schema'

/** Figures of a product: its licenses, and today's use. */
export type ProductMetrics = { licenses: number; usedToday: number; dailyLimit: number | null }

type Listed = Pick<Product, 'id' | 'slug' | 'name' | 'state' | 'createdAt'> & ProductMetrics

/** A product as a list item. */
export const presentProductLine = (product: Listed): ProductListItem => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  state: product.state,
  created_at: product.createdAt.toISOString(),
  ...presentFigures(product),
})

type Detail = Product & ProductMetrics & { lastCallAt: Date | null; resetsAt: Date }

/** A product without its figures. */
export const presentProductRecord = (product: Product): ProductRecord => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  key_prefix: product.keyPrefix,
  state: product.state,
  version_module: product.versionModule,
  custom_response: product.customResponse,
  signed_validation: product.signedValidation,
  ipv6_prefix: product.ipv6Prefix,
  default_ip_system_enabled: product.defaultIpSystemEnabled,
  default_max_ips: product.defaultMaxIps,
  default_ip_mode: product.defaultIpMode,
  portal_ip_reset: product.portalIpReset,
  portal_ip_reset_cooldown_hours: product.portalIpResetCooldownHours,
  portal_transfers: product.portalTransfers,
  portal_key_rotation: product.portalKeyRotation,
  mails_off: product.mailsOff,
  mail_full_key: product.mailFullKey,
  renew_url: product.renewUrl,
  download_url: product.downloadUrl,
  help_url: product.helpUrl,
  created_at: product.createdAt.toISOString(),
  updated_at: product.updatedAt.toISOString(),
})

/** A product in full. */
export const presentProduct = (product: Detail): ProductView => ({
  ...presentProductRecord(product),
  resets_at: product.resetsAt.toISOString(),
  last_call_at: product.lastCallAt?.toISOString() ?? null,
  ...presentFigures(product),
})

const presentFigures = ({ licenses, usedToday, dailyLimit }: ProductMetrics) => ({
  licenses,
  used_today: usedToday,
  daily_limit: dailyLimit,
})
