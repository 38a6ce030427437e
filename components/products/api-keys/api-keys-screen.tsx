'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Card } from '@/components/ui/layout/card'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { ListTable } from '@/components/ui/table/data-table'
import { apiKeysQuery } from '@/lib/catalog/products/api-keys/client/api-key-queries'
import type { ApiKeyKind } from '@/lib/catalog/products/api-keys/core/api-key-kind'
import { MAX_API_KEYS, NO_ROOM_FOR_KEY } from '@/lib/catalog/products/api-keys/core/schema'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import type { May } from '@/lib/foundation/permissions/core/may'
import { apiKeyColumns } from './api-key-columns'
import { CreateApiKey } from './create-api-key-dialog'
import { IntegrationGuide } from './integration-guide'
import { IssuedApiKey, type OnIssued } from './issued-api-key'

const KINDS = [
  {
    kind: 'server',
    title: 'Server keys',
    description: 'For your own servers. They can look up customer data, so never ship one.',
    empty: { title: 'No server key', description: 'Your backend validates and looks up licenses with one.' },
  },
  {
    kind: 'client',
    title: 'Client keys',
    description: 'For programs that your customers run. They only validate: this is the kind to ship.',
    empty: { title: 'No client key', description: 'Create one to ship with your program.' },
  },
] as const

type Props = { org: string; productId: string; may: May }

/** The API keys of a product by kind: which work, until when, within which limits, and whether they are in use. */
export function ApiKeysScreen({ org, productId, may }: Props) {
  const { slug, key_prefix, daily_limit } = useProduct(org, productId)
  const list = useQuery(apiKeysQuery(org, productId))
  const [issued, setIssued] = useState<string | null>(null)
  // Stays while the dialog closes.
  const [issuedKind, setIssuedKind] = useState<ApiKeyKind>('server')
  const showIssued: OnIssued = useCallback((apiKey, kind) => {
    setIssued(apiKey)
    setIssuedKind(kind)
  }, [])
  const mayRotate = may['api_keys:rotate']
  const live = list.data?.items.filter(({ state }) => state !== 'ended').length ?? 0
  const isLast = live <= 1
  const isFull = live >= MAX_API_KEYS
  const create = (kind?: ApiKeyKind) =>
    mayRotate && !isFull && <CreateApiKey org={org} productId={productId} kind={kind} onIssued={showIssued} />
  const columns = useMemo(
    () => apiKeyColumns({ org, productId, mayRotate, isLast, onIssued: showIssued }),
    [org, productId, mayRotate, isLast, showIssued],
  )
  return (
    <div className="space-y-6">
      <SectionHeader
        title="API keys"
        help={<HelpLink to="api_keys" about="kinds of API keys" />}
        description={`A key is shown only once, when it is created.${daily_limit === null ? '' : " All keys share the product's daily limit."}`}
        action={create()}
      />
      {mayRotate && isFull && <Callout kind="limit">{NO_ROOM_FOR_KEY}</Callout>}
      {KINDS.map(({ kind, title, description, empty }) => (
        <section key={kind} aria-label={title} className="space-y-3">
          <div>
            <h3 className="font-medium">{title}</h3>
            <p className="text-muted text-small">{description}</p>
          </div>
          <ListTable
            label={title}
            columns={columns}
            list={{ ...list, data: list.data && { items: list.data.items.filter((apiKey) => apiKey.kind === kind) } }}
            failure={`${title} can't be shown`}
            skeletonRows={1}
            empty={<EmptyState icon={<KeyRound />} className="py-8" {...empty} action={create(kind)} />}
          />
        </section>
      ))}
      <Card title="Quick start">
        <IntegrationGuide keyPrefix={key_prefix} />
      </Card>
      <IssuedApiKey
        apiKey={issued}
        kind={issuedKind}
        fileName={`${slug}-api-key.txt`}
        onStored={() => setIssued(null)}
      />
    </div>
  )
}
