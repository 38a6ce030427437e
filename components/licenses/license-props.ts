import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import type { May } from '@/lib/foundation/permissions/core/may'

/** Props of every tab of a license; the license itself is in the cache. */
export type LicenseTabProps = { org: string; licenseId: string; may: May }

/** Props of every dialog of a license. */
export type LicenseDialogProps = { org: string; license: LicenseView; onClose: () => void }
