import { accentStyle } from '@/components/ui/layout/accent-style'
import type { ListedVendor } from '@/lib/portal/core/arrange-licenses'
import { LicenseRows } from './license-rows'
import { OlderLicenses } from './older-licenses'
import { SupportContact } from './support-contact'
import { VendorBrand } from './vendor-brand'

/** One vendor's licenses, in the vendor's color. */
export const VendorLicenses = ({ vendor }: { vendor: ListedVendor }) => (
  <section className="space-y-4" style={accentStyle(vendor.accent)}>
    <VendorBrand vendor={vendor} as="h2" />
    <LicenseRows licenses={vendor.licenses} vendor={vendor.name} />
    {vendor.older_than !== null && <OlderLicenses than={vendor.older_than} vendor={vendor.name} />}
    <SupportContact vendor={vendor} />
  </section>
)
