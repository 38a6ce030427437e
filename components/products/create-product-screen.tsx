'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { IntegrationGuide } from '@/components/api-keys/integration-guide'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import type { CreatedProduct } from '@/lib/catalog/products/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { CreateProductForm } from './create-product-form'

/** Creates a product, then shows its API key and a first call. */
export function CreateProductScreen({ org }: { org: string }) {
  const [created, setCreated] = useState<CreatedProduct | null>(null)
  if (created) return <ProductCreated org={org} product={created} />
  return (
    <div className="mx-auto max-w-[640px] space-y-6">
      <PageHeader
        title="Create product"
        description="The app, plugin or service you license."
        crumbs={[{ label: 'Products', href: pageRoute(`/${org}/products`) }]}
      />
      <CreateProductForm org={org} onCreated={setCreated} />
    </div>
  )
}

function ProductCreated({ org, product }: { org: string; product: CreatedProduct }) {
  const router = useRouter()
  const [isStored, setIsStored] = useState(false)
  const goOn = () => {
    setIsStored(true)
    router.push(`/${org}/products/${product.id}`)
  }
  return (
    <div className="mx-auto max-w-[640px] space-y-6">
      <UnsavedGuard dirty={!isStored} secret="key" />
      <PageHeader title={`${product.name} is ready`} description="Save its API key, then make the first request." />
      <SecretOnce
        kind="apiKey"
        secret={product.api_key}
        fileName={`${product.slug}-api-key.txt`}
        onStored={goOn}
        done="Go to product"
      />
      <Card title="Quick start" description="Use a real license key, or any text to see a refusal.">
        <IntegrationGuide apiKey={product.api_key} keyPrefix={product.key_prefix} />
      </Card>
    </div>
  )
}
