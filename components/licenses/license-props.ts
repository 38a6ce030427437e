import type { LicenseView } from '@/lib/licenses/core/schema-view'
import type { May } from '@/lib/permissions/core/may'

/** What every tab of a license is given; the license itself is in the cache. */
export type LicenseTabProps = { org: string; licenseId: string; may: May }

/** What every dialog of a license is given. */
export type LicenseDialogProps = { org: string; license: LicenseView; onClose: () => void }
