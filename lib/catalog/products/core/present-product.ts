import type {
  ListedProduct,
  Product,
  ProductFigures,
  ProductListItem,
  ProductRecord,
  ProductView,
  StoredFigures,
} from './schema'

/** A product as a list item. */
export const presentProductLine = (product: ListedProduct & ProductFigures): ProductListItem => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  state: product.state,
  created_at: product.created_at.toISOString(),
  ...presentFigures(product),
})

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
export const presentProduct = (product: Product, figures: StoredFigures): ProductView => ({
  ...presentProductRecord(product),
  resets_at: figures.resets_at.toISOString(),
  last_call_at: figures.last_call_at?.toISOString() ?? null,
  ...presentFigures(figures),
})

const presentFigures = ({ licenses, used_today, daily_limit }: ProductFigures) => ({
  licenses,
  used_today,
  daily_limit,
})
