import type { ReactNode } from 'react'
import { accentStyle } from '@/components/ui/layout/accent-style'
import type { ListedVendor } from '@/lib/people/portal/core/arrange-licenses'
import { LicenseRows } from './license-rows'
import { type OlderFound, OlderLicenses } from './older-licenses'
import { SupportContact } from './support-contact'
import { VendorBrand } from './vendor-brand'

type VendorLicensesProps = {
  vendor: ListedVendor
  /** among those of other vendors */
  isNamed: boolean
  search: string
  /** found by a part of their key */
  byKey: ReadonlySet<string>
  onFoundOlder: (vendorId: string, found: OlderFound) => void
  /** what follows the list, before whom to ask */
  children: ReactNode
}

/** One vendor's licenses, in the vendor's color. */
export const VendorLicenses = ({ vendor, isNamed, search, byKey, onFoundOlder, children }: VendorLicensesProps) => (
  <section className="space-y-4" style={accentStyle(vendor.accent)}>
    {isNamed ? <VendorBrand vendor={vendor} as="h2" /> : <h2 className="sr-only">{vendor.name}</h2>}
    {vendor.licenses.length > 0 && <LicenseRows licenses={vendor.licenses} vendor={vendor.name} />}
    {vendor.older_than !== null && (
      <OlderLicenses than={vendor.older_than} vendor={vendor} search={search} byKey={byKey} onFound={onFoundOlder} />
    )}
    {children}
    <SupportContact vendor={vendor} />
  </section>
)
