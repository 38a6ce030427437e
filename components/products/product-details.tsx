import type { Route } from 'next'
import { CopyButton } from '@/components/ui/button/copy-button'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import type { ProductView } from '@/lib/catalog/products/core/schema'

/** Properties of a product and which of its modules are on. */
export const ProductDetails = ({ org, product }: { org: string; product: ProductView }) => (
  <DefinitionGrid
    facts={[
      {
        label: 'Product ID',
        value: (
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all font-mono text-small">{product.id}</span>
            <CopyButton text={product.id} what="Product ID" />
          </span>
        ),
      },
      {
        label: 'License keys',
        value: (
          <span className="font-mono text-small">
            {product.key_prefix ? `${product.key_prefix}-` : ''}XXXXX-XXXXX-…
          </span>
        ),
      },
      {
        label: 'IP control',
        value: <ModuleLink href={`/${org}/products/${product.id}/ip-control`} label={ipWord(product)} />,
      },
      {
        label: 'Version checks',
        value: <ModuleLink href={`/${org}/products/${product.id}/versions`} label={onOff(product.version_module)} />,
      },
      {
        label: 'Custom response',
        value: (
          <ModuleLink href={`/${org}/products/${product.id}/custom-response`} label={onOff(product.custom_response)} />
        ),
      },
      {
        label: 'Signed validation',
        value: <ModuleLink href={`/${org}/products/${product.id}/signing`} label={onOff(product.signed_validation)} />,
      },
      { label: 'Created', value: <TimeText at={product.created_at} as="exact" /> },
    ]}
  />
)

const onOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')

const ipWord = ({ default_ip_system_enabled, default_max_ips }: ProductView): string =>
  default_ip_system_enabled ? `On for new licenses, ${default_max_ips} each` : 'Off for new licenses'

const ModuleLink = <Path extends string>({ href, label }: { href: Route<Path>; label: string }) => (
  <Link href={href} className="underline decoration-line underline-offset-4 hover:decoration-ink">
    {label}
  </Link>
)
