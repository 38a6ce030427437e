import type { PortalLicenses } from '@/lib/portal/core/schema-licenses'
import { accentStyle } from './accent-style'
import { LicenseLink } from './license-link'
import { SupportLine } from './support-line'
import { VendorMark } from './vendor-mark'

/** What one vendor sold, product by product, in the vendor's colour. */
export const VendorLicenses = ({ vendor }: { vendor: PortalLicenses['vendors'][number] }) => (
  <section className="space-y-4" style={accentStyle(vendor.accent)}>
    <VendorMark vendor={vendor} as="h2" />
    {vendor.products.map((product) => (
      <div key={product.id} className="space-y-2">
        <h3 className="break-words font-medium text-muted">{product.name}</h3>
        <ul className="space-y-3">
          {product.licenses.map((license) => (
            <li key={license.id}>
              <LicenseLink license={license} vendor={vendor.name} />
            </li>
          ))}
        </ul>
      </div>
    ))}
    <SupportLine vendor={vendor} />
  </section>
)
