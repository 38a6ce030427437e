import type { PortalLicenses } from '@/lib/portal/core/schema-licenses'
import { LicenseLink } from './license-link'

type Product = PortalLicenses['vendors'][number]['products'][number]

/** The licenses for one product. */
export const ProductLicenses = ({ product, vendor }: { product: Product; vendor: string }) => (
  <div className="space-y-2">
    <h3 className="break-words font-medium text-muted">{product.name}</h3>
    <ul className="space-y-3">
      {product.licenses.map((license) => (
        <li key={license.id}>
          <LicenseLink license={license} product={product.name} vendor={vendor} />
        </li>
      ))}
    </ul>
  </div>
)
