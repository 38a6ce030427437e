'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useCreateApiKey } from '@/lib/catalog/products/api-keys/client/api-key-mutations'
import type { ApiKeyKind } from '@/lib/catalog/products/api-keys/core/api-key-kind'
import type { CreateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { createApiKeyCall } from '@/lib/people/management/core/curl/api-calls'
import { ApiKeyForm } from './api-key-form'
import type { OnIssued } from './issued-api-key'

type Props = {
  org: string
  productId: string
  /** the kind that is asked for here, and no other */
  kind?: ApiKeyKind | undefined
  /** what it is called, unless the reader names it otherwise */
  name?: string
  /** on the button, instead of what the dialog is called */
  label?: string | undefined
  onIssued: OnIssued
}

const WORDS = {
  any: {
    create: 'Create API key',
    description:
      'Ship a client key inside a program that your customers run. A server key can read customer data: keep it on your own servers.',
  },
  server: {
    create: 'Create server key',
    description: 'It validates and looks up licenses. It can read customer data: keep it on your own servers.',
  },
  client: {
    create: 'Create client key',
    description: 'It only validates: ship it inside a program that your customers run.',
  },
}

const NEW_KEY: CreateApiKeyInput = {
  name: '',
  kind: 'server',
  daily_limit: null,
  sources: [],
  may_name_end_user: false,
}

/** Asks for the name, kind and settings of one more API key. */
export function CreateApiKey({ org, productId, kind, name = '', label, onIssued }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const create = useCreateApiKey({ org, productId })
  const words = WORDS[kind ?? 'any']
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      // If it were closed before the answer arrives, the new key would be created but never shown.
      dismissible={!create.isPending}
      trigger={
        <Button variant={kind ? 'secondary' : 'primary'}>
          <Plus />
          {label ?? words.create}
        </Button>
      }
      title={words.create}
      description={words.description}
    >
      <ApiKeyForm
        values={{ ...NEW_KEY, name, kind: kind ?? NEW_KEY.kind }}
        keepsKind={kind !== undefined}
        submit={words.create}
        isPending={create.isPending}
        footnote={(input) => <ApiCallHint call={createApiKeyCall(productId, input)} />}
        onSubmit={async (input) => {
          const { api_key } = await create.mutateAsync(input)
          setIsOpen(false)
          onIssued(api_key, input.kind)
        }}
      />
    </Dialog>
  )
}
