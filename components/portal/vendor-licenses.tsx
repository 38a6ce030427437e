import type { PortalLicenses } from '@/lib/portal/core/schema-licenses'
import { accentStyle } from './accent-style'
import { OlderLicenses } from './older-licenses'
import { ProductLicenses } from './product-licenses'
import { SupportLine } from './support-line'
import { VendorMark } from './vendor-mark'

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
