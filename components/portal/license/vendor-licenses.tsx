import { accentStyle } from '@/components/ui/layout/accent-style'
import type { ListedVendor } from '@/lib/people/portal/core/arrange-licenses'
import { LicenseRows } from './license-rows'
import { type OlderFound, OlderLicenses } from './older-licenses'
import { SupportContact } from './support-contact'
import { VendorBrand } from './vendor-brand'

type VendorLicensesProps = {
  vendor: ListedVendor
  search: string
  onFoundOlder: (vendorId: string, found: OlderFound) => void
}

/** One vendor's licenses, in the vendor's color. */
export const VendorLicenses = ({ vendor, search, onFoundOlder }: VendorLicensesProps) => (
  <section className="space-y-4" style={accentStyle(vendor.accent)}>
    <VendorBrand vendor={vendor} as="h2" />
    {vendor.licenses.length > 0 && <LicenseRows licenses={vendor.licenses} vendor={vendor.name} />}
    {vendor.older_than !== null && (
      <OlderLicenses than={vendor.older_than} vendor={vendor} search={search} onFound={onFoundOlder} />
    )}
    <SupportContact vendor={vendor} />
  </section>
)
