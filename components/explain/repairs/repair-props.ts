import type { May } from '@/lib/foundation/permissions/core/may'
import type { Situation } from '@/lib/service/validation/explain/core/schema'

export type RepairProps = {
  org: string
  may: May
  situation: Situation
  /** the address that called; null where the member may not see it */
  address: string | null
  onRepaired: () => void
}

export type LicenseRepairProps = RepairProps & { license: NonNullable<Situation['license']> }
