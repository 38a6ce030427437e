import type { May } from '@/lib/permissions/core/may'

/** What every tab of a license is given. */
export type LicenseTabProps = { org: string; licenseId: string; may: May }
