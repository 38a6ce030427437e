/** What others call things, by the place that explains them under another name. No words that are everywhere. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  '/docs/guides/juce': 'vst3 au aax daw audio',
  '/docs/guides/electron': 'desktop tauri',
  '/docs/guides/minecraft': 'bukkit bungee velocity fabric forge',
  '/docs/guides/wordpress': 'woocommerce laravel',
  '/docs/ip-control#slots': 'seat seats activation activate activations concurrent floating',
  '/docs/where-to-call-from#what-an-ip-address-tells-you':
    'hwid hardware machine machines computer computers fingerprint dongle mac node-locked',
  '/docs/ip-control#block-rules': 'ban banned blacklist denylist',
  '/docs/ip-control#modes': 'whitelist allowlist',
  '/docs/customers#ip-limit': 'deactivate deactivation',
  '/docs/statuses#revoked': 'refund refunds refunded chargeback dispute',
  '/docs/licenses#keys': 'serial serials number cd cdkey unlock registration',
  '/docs/licenses#license-types': 'trial trials evaluation tier edition',
  '/docs/licenses#expiry': 'subscription renewal recurring perpetual lifetime',
  '/docs/licenses#transfers': 'resell',
  '/docs/signed-validation': 'crack cracked piracy keygen tamper bypass spoof',
  '/docs/offline-grace': 'internet airplane air-gapped',
  '/docs/security#privacy': 'gdpr privacy',
  '/docs/team#sign-in': 'mfa totp authenticator',
  '/docs/management-api': 'shop webshop checkout',
}
