'use client'
import { useState } from 'react'
import { RoomNotice } from '@/components/billing/room-notice'
import { IntegrationGuide } from '@/components/products/api-keys/integration-guide'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SecretScreen } from '@/components/ui/layout/secret-screen'
import { TextLink } from '@/components/ui/navigation/link'
import type { CreatedProduct } from '@/lib/catalog/products/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { CreateProductForm } from './create-product-form'

type Props = { org: string; may: May /** why there is no room for one */; problem: string | null }

/** Creates a product, then shows its API key and a first call. */
export function CreateProductScreen({ org, may, problem }: Props) {
  const [created, setCreated] = useState<CreatedProduct | null>(null)
  if (created) return <ProductCreated org={org} may={may} product={created} />
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Create product"
        description="The app, plugin, or service you license."
        crumbs={[{ label: 'Products', href: pageRoute(`/${org}/products`) }]}
      />
      {problem === null ? (
        <CreateProductForm org={org} onCreated={setCreated} />
      ) : (
        <RoomNotice org={org} problem={problem}>
          <TextLink href={`/${org}/products`}>See products</TextLink>
        </RoomNotice>
      )}
    </div>
  )
}

const ProductCreated = ({ org, may, product }: { org: string; may: May; product: CreatedProduct }) => (
  <SecretScreen
    title={`${product.name} is ready`}
    description="Save its API key, then make the first request."
    kind="apiKey"
    called="key"
    secret={product.api_key}
    fileName={`${product.slug}-api-key.txt`}
    next={pageRoute(`/${org}/products/${product.id}`)}
    done="Go to product"
  >
    <Card title="Quick start" description="Use a real license key, or any text to see a refusal.">
      <IntegrationGuide
        apiKey={product.api_key}
        keyPrefix={product.key_prefix}
        creates={may['api_keys:rotate'] && { org, product }}
      />
    </Card>
  </SecretScreen>
)
