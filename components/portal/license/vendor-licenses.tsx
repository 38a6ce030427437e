import { accentStyle } from '@/components/ui/layout/accent-style'
import type { PortalLicenses } from '@/lib/portal/core/schema-licenses'
import { OlderLicenses } from './older-licenses'
import { ProductLicenses } from './product-licenses'
import { SupportLine } from './support-contact'
import { VendorMark } from './vendor-brand'

/** What one vendor sold, product by product, in the vendor's colour. */
export const VendorLicenses = ({ vendor }: { vendor: PortalLicenses['vendors'][number] }) => (
  <section className="space-y-4" style={accentStyle(vendor.accent)}>
    <VendorMark vendor={vendor} as="h2" />
    {vendor.products.map((product) => (
      <ProductLicenses key={product.id} product={product} vendor={vendor.name} />
    ))}
    {vendor.older_than !== null && <OlderLicenses than={vendor.older_than} vendor={vendor.name} />}
    <SupportLine vendor={vendor} />
  </section>
)
