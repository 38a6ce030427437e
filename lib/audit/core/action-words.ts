/** Every action that is recorded, by what it is about; a test looks for more in the sources. */
export const AUDIT_ACTIONS = [
  'organization.created',
  'organization.updated',
  'member.joined',
  'member.left',
  'member.removed',
  'member.role_changed',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'role.created',
  'role.updated',
  'role.deleted',
  'product.created',
  'product.updated',
  'product.archived',
  'product.disabled',
  'product.enabled',
  'product.deleted',
  'product.api_key_rotated',
  'product.api_key_ended',
  'signing_key.announced',
  'signing_key.cancelled',
  'template.updated',
  'version.published',
  'version.yanked',
  'version.unyanked',
  'version.deleted',
  'block_rule.added',
  'block_rule.updated',
  'block_rule.removed',
  'license.created',
  'license.imported',
  'license.updated',
  'license.extended',
  'license.revoked',
  'license.reinstated',
  'license.transferred',
  'license.deleted',
  'license.key_revealed',
  'license.exported',
  'license.ip_added',
  'license.ip_removed',
  'license.ips_reset',
  'license.ip_blocked',
  'license.ip_unblocked',
  'license.bulk_revoked',
  'license.bulk_extended',
  'license.bulk_deleted',
  'customer.updated',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.resent',
  'webhook.replayed',
] as const

/** Actions whose name alone does not read as a sentence. Each is followed by the label of its target. */
const WORDS: Record<string, string> = {
  'member.joined': 'joined as',
  'member.left': 'left as',
  'member.role_changed': 'changed the role of',
  'invitation.created': 'invited',
  'invitation.resent': 'sent the invitation again to',
  'invitation.revoked': 'took back the invitation of',
  'product.api_key_rotated': 'rotated the API key of product',
  'product.api_key_ended': 'ended an API key of product',
  'license.key_revealed': 'looked at the whole key of license',
  'license.ip_added': 'registered an address for license',
  'license.ip_removed': 'removed an address of license',
  'license.ips_reset': 'reset the addresses of license',
  'license.ip_blocked': 'blocked an address of license',
  'license.ip_unblocked': 'unblocked an address of license',
  'license.imported': 'imported licenses',
  'license.exported': 'exported licenses',
  'license.bulk_revoked': 'revoked many licenses',
  'license.bulk_extended': 'extended many licenses',
  'license.bulk_deleted': 'deleted many licenses',
  'webhook.secret_rotated': 'rotated the secret of webhook endpoint',
  'webhook.tested': 'sent a test to webhook endpoint',
  'webhook.resent': 'sent an event again to webhook endpoint',
  'webhook.replayed': 'replayed what failed to webhook endpoint',
  'version.unyanked': 'permitted again version',
}

const RESOURCES: Record<string, string> = {
  api_key: 'API key',
  webhook: 'webhook endpoint',
  webhook_endpoint: 'webhook endpoint',
  template: 'custom response of',
  ip_rule: 'block rule',
}

/** What was done, before the label of what it was done to: "revoked license". New actions read well by their name. */
export function actionWords(action: string): string {
  const [resource = '', verb = ''] = action.split('.')
  return WORDS[action] ?? `${spaced(verb)} ${targetWords(resource)}`
}

/** What kind of record a target is: "API key". */
export const targetWords = (type: string): string => RESOURCES[type] ?? spaced(type)

const spaced = (words: string): string => words.replaceAll('_', ' ')
