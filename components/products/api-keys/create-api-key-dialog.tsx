'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useCreateApiKey } from '@/lib/catalog/products/api-keys/client/api-key-mutations'
import type { CreateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { createApiKeyCall } from '@/lib/people/management/core/curl/api-calls'
import { ApiKeyForm } from './api-key-form'

type Props = { org: string; productId: string; onIssued: (apiKey: string) => void }

const NEW_KEY: CreateApiKeyInput = {
  name: '',
  kind: 'server',
  daily_limit: null,
  sources: [],
  may_name_end_user: false,
}

/** Asks for the name, kind and settings of one more API key. */
export function CreateApiKey({ org, productId, onIssued }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const create = useCreateApiKey({ org, productId })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      // If it were closed before the answer arrives, the new key would be created but never shown.
      dismissible={!create.isPending}
      trigger={
        <Button variant="primary">
          <Plus />
          Create API key
        </Button>
      }
      title="Create an API key"
      description="Ship a client key inside a program that your customers run. A server key can read customer data: keep it on your own servers."
    >
      <ApiKeyForm
        values={NEW_KEY}
        submit="Create API key"
        isPending={create.isPending}
        footnote={(input) => <ApiCallHint call={createApiKeyCall(productId, input)} />}
        onSubmit={async (input) => {
          const { api_key } = await create.mutateAsync(input)
          setIsOpen(false)
          onIssued(api_key)
        }}
      />
    </Dialog>
  )
}
