'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { Card } from '@/components/ui/layout/card'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { ListTable } from '@/components/ui/table/data-table'
import { apiKeysQuery } from '@/lib/catalog/products/api-keys/client/api-key-queries'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import type { May } from '@/lib/foundation/permissions/core/may'
import { apiKeyColumns } from './api-key-columns'
import { CreateApiKey } from './create-api-key-dialog'
import { IntegrationGuide } from './integration-guide'

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
    empty: { title: 'No client key', description: 'A program that your customers run validates with one.' },
  },
] as const

type Props = { org: string; productId: string; may: May }

/** The API keys of a product by kind: which work, until when, within which limits, and whether they are in use. */
export function ApiKeysScreen({ org, productId, may }: Props) {
  const { slug, key_prefix } = useProduct(org, productId)
  const list = useQuery(apiKeysQuery(org, productId))
  const [issued, setIssued] = useState<string | null>(null)
  const mayRotate = may['api_keys:rotate']
  const isLast = (list.data?.items.filter(({ state }) => state !== 'ended').length ?? 0) <= 1
  const columns = useMemo(
    () => apiKeyColumns({ org, productId, mayRotate, isLast, onIssued: setIssued }),
    [org, productId, mayRotate, isLast],
  )
  return (
    <div className="space-y-6">
      <SectionHeader
        title="API keys"
        help={<HelpLink to="api_keys" about="kinds of API keys" />}
        description="A key is shown only once, when it is created. All keys share the product's daily limit."
        action={mayRotate && <CreateApiKey org={org} productId={productId} onIssued={setIssued} />}
      />
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
            empty={<EmptyState icon={<KeyRound />} className="py-8" {...empty} />}
          />
        </section>
      ))}
      <Card title="Quick start">
        <IntegrationGuide keyPrefix={key_prefix} />
      </Card>
      <Dialog open={issued !== null} onOpenChange={() => setIssued(null)} dismissible={false} title="New API key">
        <DialogBody>
          {issued && (
            <SecretOnce
              kind="apiKey"
              secret={issued}
              fileName={`${slug}-api-key.txt`}
              onStored={() => setIssued(null)}
            />
          )}
        </DialogBody>
      </Dialog>
    </div>
  )
}
