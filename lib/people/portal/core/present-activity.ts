import type { ACTIVITIES, PortalLicenseDetail } from './schema-licenses'

type Activity = (typeof ACTIVITIES)[number]

/** The changes that a customer may know of, by the action of the audit log. */
const SHOWN: Record<string, Activity> = {
  'license.created': 'created',
  'license.imported': 'created',
  'license.extended': 'extended',
  'license.revoked': 'revoked',
  'license.reinstated': 'reinstated',
  'license.transferred': 'transferred',
  'license.transfer_requested': 'transfer_requested',
  'license.transfer_canceled': 'transfer_canceled',
  'license.transfer_rejected': 'transfer_rejected',
  'license.key_replaced': 'key_replaced',
  'license.ip_added': 'ip_added',
  'license.ip_removed': 'ip_removed',
  'license.ips_reset': 'ips_reset',
}

export const SHOWN_ACTIONS = Object.keys(SHOWN)

type Entry = { at: Date; action: string; isKeyReplaced: boolean; isCustomers: boolean }

/** Entries of the audit log as the customer sees them: of the vendor's members only that it was the vendor. */
export const presentActivity = (entries: Entry[]): PortalLicenseDetail['activity'] =>
  entries.flatMap(({ at, action, isKeyReplaced, isCustomers }) => {
    const what = isKeyReplaced ? 'key_replaced' : SHOWN[action]
    return what ? [{ at: at.toISOString(), what, by: isCustomers ? ('you' as const) : ('vendor' as const) }] : []
  })
