/** Actions whose name alone does not read as a sentence. Each is followed by the label of its target. */
const WORDS: Record<string, string> = {
  'organization.signing_enabled': 'switched on signed validation for',
  'organization.signing_disabled': 'switched off signed validation for',
  'member.joined': 'joined as member',
  'member.left': 'left, as member',
  'member.role_changed': 'changed the role of',
  'invitation.created': 'invited',
  'invitation.resent': 'sent the invitation again to',
  'invitation.revoked': 'took back the invitation of',
  'license.ip_blocked': 'blocked an address of license',
  'license.ip_unblocked': 'unblocked an address of license',
  'license.ip_removed': 'removed an address of license',
  'license.ips_reset': 'reset the addresses of license',
  'license.revealed': 'looked at the whole key of license',
  'license.override_changed': 'changed the custom response of license',
  'license.bulk_revoked': 'revoked licenses of',
  'license.bulk_extended': 'extended licenses of',
  'license.transfer_rejected': 'rejected the transfer of license',
  'product.api_key_rotated': 'rotated the API key of product',
  'product.api_key_ended': 'ended an API key of product',
  'webhook.test': 'sent a test to endpoint',
}

const RESOURCES: Record<string, string> = { ip_rule: 'block rule', api_key: 'API key', webhook: 'endpoint' }

/** What was done, before the label of what it was done to: "revoked license". New actions read well by their name. */
export function actionWords(action: string): string {
  const [resource = '', verb = ''] = action.split('.')
  const known = WORDS[action]
  if (known) return known
  return `${spaced(verb)} ${RESOURCES[resource] ?? spaced(resource)}`
}

/** What kind of record a target is: "API key". */
export const targetWords = (type: string): string => RESOURCES[type] ?? spaced(type)

const spaced = (words: string): string => words.replaceAll('_', ' ')
