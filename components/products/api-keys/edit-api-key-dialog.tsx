'use client'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useUpdateApiKey } from '@/lib/catalog/products/api-keys/client/api-key-mutations'
import type { ApiKeyView } from '@/lib/catalog/products/api-keys/core/schema'
import { updateApiKeyCall } from '@/lib/people/management/core/curl/api-calls'
import { ApiKeyForm } from './api-key-form'

type Props = {
  org: string
  productId: string
  apiKey: ApiKeyView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The name and settings of an API key. Its kind stays: that is what a program was given it for. */
export function EditApiKey({ org, productId, apiKey, open, onOpenChange }: Props) {
  const update = useUpdateApiKey({ org, productId }, apiKey.id)
  const { name, kind, daily_limit, sources, may_name_end_user } = apiKey
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit API key ${name}`}
      description={kind === 'client' ? 'A client key. It only validates.' : 'A server key. It validates and looks up.'}
    >
      <ApiKeyForm
        values={{ name, kind, daily_limit, sources, may_name_end_user }}
        keepsKind
        submit="Save API key"
        isPending={update.isPending}
        footnote={(input) => <ApiCallHint call={updateApiKeyCall(productId, apiKey.id, input)} />}
        onSubmit={async ({ kind: _, ...input }) => {
          await update.mutateAsync(input)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}
