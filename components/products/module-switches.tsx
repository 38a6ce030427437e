'use client'
import type { Route } from 'next'
import { Switch } from '@/components/ui/input/switch'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import type { ProductView } from '@/lib/catalog/products/core/schema'

type Props = { org: string; product: ProductView; maySave: boolean }

/** The optional parts of an answer. A switch takes effect on the next request. */
export function ModuleSwitches({ org, product, maySave }: Props) {
  const save = useSaveProduct(org, product.id, { success: 'Module updated' })
  const base = `/${org}/products/${product.id}` as const
  return (
    <Card title="Modules" description="Adds fields to the response. Takes effect immediately.">
      <div className="space-y-4">
        <Switch
          label="Version checks"
          help={
            <>
              Fills <Mono>version</Mono> and <Mono>version_valid</Mono>. <More href={`${base}/versions`}>Versions</More>
            </>
          }
          checked={product.version_module}
          disabled={!maySave}
          onChange={(checked) => save.mutate({ version_module: checked })}
        />
        <Switch
          label="Custom response"
          help={
            <>
              Fills <Mono>custom</Mono> for valid licenses.{' '}
              <More href={`${base}/custom-response`}>Custom response</More>
            </>
          }
          checked={product.custom_response}
          disabled={!maySave}
          onChange={(checked) => save.mutate({ custom_response: checked })}
        />
        <p className="text-muted text-small">
          Signed validation has a switch for the product and one for the organization:{' '}
          <More href={`${base}/signing`}>Signing</More>
        </p>
      </div>
    </Card>
  )
}

const Mono = ({ children }: { children: string }) => <span className="font-mono">{children}</span>

const More = <Path extends string>({ href, children }: { href: Route<Path>; children: string }) => (
  <Link href={href} className="text-ink underline decoration-line underline-offset-4 hover:decoration-ink">
    {children}
  </Link>
)
