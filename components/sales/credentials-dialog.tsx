'use client'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { PasswordInput } from '@/components/ui/input/password-input'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useForgetProducts, useUpdateSource } from '@/lib/service/sales/client/sale-mutations'
import { PROVIDERS } from '@/lib/service/sales/core/providers'
import type { SaleSource, UpdateSourceForm } from '@/lib/service/sales/core/schema'
import { KeyHelp } from './key-help'

type Props = { org: string; source: SaleSource }

/** Where the shop's own secret and a key to its API are entered; nothing for a shop that has neither. */
export function Credentials({ org, source }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const shop = PROVIDERS[source.provider]
  if (shop.secret === 'made' && shop.apiKey === null) return null
  const isNeeded = shop.secret === 'pasted' && !source.has_secret
  return (
    <>
      <Button variant={isNeeded ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        <KeyRound />
        {isNeeded ? 'Enter secret' : credentialsOf(source)}
      </Button>
      {isOpen && <CredentialsDialog org={org} source={source} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** "Secret and API key", or the one of them that a shop gives. */
function credentialsOf({ provider }: SaleSource): string {
  const { secret, apiKey } = PROVIDERS[provider]
  if (secret !== 'pasted') return 'API key'
  return apiKey === null ? 'Secret' : 'Secret and API key'
}

const pasted = z.string().refine((text) => text === '' || text.length >= 6, 'Paste all of it.')
const entered = z.object({ secret: pasted, api_key: pasted })

/** Empty fields change nothing. */
const changesOf = ({ secret, api_key }: z.infer<typeof entered>): UpdateSourceForm => ({
  ...(secret && { secret }),
  ...(api_key && { api_key }),
})

function CredentialsDialog({ org, source, onClose }: Props & { onClose: () => void }) {
  const { title, secret, apiKey } = PROVIDERS[source.provider]
  const { form, onFieldErrors } = useInputForm(entered, { defaultValues: { secret: '', api_key: '' } })
  const forgetProducts = useForgetProducts(org, source.id)
  const update = useUpdateSource(org, source.id, {
    success: `${credentialsOf(source)} saved`,
    onSuccess: () => {
      forgetProducts()
      onClose()
    },
    onFieldErrors,
  })
  return (
    <FormDialog
      title={credentialsOf(source)}
      description={`From ${title}. A field that you leave empty stays as it is.`}
      onClose={onClose}
      submit="Save changes"
      isPending={update.isPending}
      onSubmit={form.handleSubmit((input) => update.mutate(changesOf(input)))}
      noValidate
    >
      {secret === 'pasted' && (
        <FormField
          form={form.control}
          name="secret"
          label="Signing secret"
          help={source.has_secret ? 'The previous one works for 24 more hours.' : `${title} shows it with its webhook.`}
        >
          {(field) => <PasswordInput {...field} autoComplete="off" />}
        </FormField>
      )}
      {apiKey !== null && (
        <FormField form={form.control} name="api_key" label="API key" help={<KeyHelp provider={source.provider} />}>
          {(field) => <PasswordInput {...field} autoComplete="off" />}
        </FormField>
      )}
    </FormDialog>
  )
}
