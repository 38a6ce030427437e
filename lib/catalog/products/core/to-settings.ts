import { CUSTOMER_MAILS } from '@/lib/foundation/mail/core/mail-kinds'
import type { ProductSettings, UpdateProductInput } from './schema'

/** The fields of a request under the product's names; missing ones are undefined. */
export const toSettings = (
  input: UpdateProductInput,
): { [K in keyof ProductSettings]: ProductSettings[K] | undefined } => ({
  name: input.name,
  keyPrefix: input.key_prefix,
  versionModule: input.version_module,
  customResponse: input.custom_response,
  ipv6Prefix: input.ipv6_prefix,
  defaultIpSystemEnabled: input.default_ip_system_enabled,
  defaultMaxIps: input.default_max_ips,
  defaultIpMode: input.default_ip_mode,
  portalIpReset: input.portal_ip_reset,
  portalIpResetCooldownHours: input.portal_ip_reset_cooldown_hours,
  portalTransfers: input.portal_transfers,
  portalKeyRotation: input.portal_key_rotation,
  mailsOff: input.mails_off && CUSTOMER_MAILS.filter((mail) => input.mails_off?.includes(mail)),
  mailFullKey: input.mail_full_key,
  renewUrl: input.renew_url,
  downloadUrl: input.download_url,
  helpUrl: input.help_url,
})
