'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Card } from '@/components/ui/layout/card'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { DataTable } from '@/components/ui/table/data-table'
import { apiKeysQuery } from '@/lib/api-keys/client/api-key-queries'
import type { May } from '@/lib/permissions/core/may'
import { useProduct } from '@/lib/products/client/use-product'
import { apiKeyColumns } from './api-key-columns'
import { IntegrationGuide } from './integration-guide'
import { RotateApiKey } from './rotate-api-key-dialog'

type Props = { org: string; productId: string; may: May }

/** The keys a vendor's backend calls with: which is current, which expire, and whether any is still in use. */
export function ApiKeysScreen({ org, productId, may }: Props) {
  const { slug, key_prefix } = useProduct(org, productId)
  const { data } = useQuery(apiKeysQuery(org, productId))
  const mayRotate = may['api_keys:rotate']
  const current = data?.items.find(({ state }) => state === 'current')
  const mayEnd = mayRotate && (data?.items.some(({ state }) => state === 'ending') ?? false)
  const columns = useMemo(() => apiKeyColumns({ org, productId, mayEnd }), [org, productId, mayEnd])
  return (
    <div className="space-y-6">
      <SectionHeader
        title="API keys"
        description="A key is shown once, when it is made: only a hash of it is stored."
        action={
          mayRotate && current && <RotateApiKey org={org} productId={productId} slug={slug} apiKeyId={current.id} />
        }
      />
      <DataTable
        label="API keys"
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        skeletonRows={2}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title="No API key yet"
            description="Rotate to make one. It is what your backend sends with each validation."
          />
        }
      />
      <Card title="Use it">
        <IntegrationGuide keyPrefix={key_prefix} />
      </Card>
    </div>
  )
}
