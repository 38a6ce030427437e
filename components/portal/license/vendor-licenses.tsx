import { accentStyle } from '@/components/ui/layout/accent-style'
import type { PortalLicenses } from '@/lib/portal/core/schema-licenses'
import { OlderLicenses } from './older-licenses'
import { ProductLicenses } from './product-licenses'
import { SupportContact } from './support-contact'
import { VendorBrand } from './vendor-brand'

/** One vendor's licenses, by product, in the vendor's colour. */
export const VendorLicenses = ({ vendor }: { vendor: PortalLicenses['vendors'][number] }) => (
  <section className="space-y-4" style={accentStyle(vendor.accent)}>
    <VendorBrand vendor={vendor} as="h2" />
    {vendor.products.map((product) => (
      <ProductLicenses key={product.id} product={product} vendor={vendor.name} />
    ))}
    {vendor.older_than !== null && <OlderLicenses than={vendor.older_than} vendor={vendor.name} />}
    <SupportContact vendor={vendor} />
  </section>
)
