'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useAccountChange } from '@/lib/account/client/use-account-change'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { linkIdentityInput } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { toast } from '@/lib/browser/dialogs/toast'
import { startProviderSignIn } from '@/lib/sign-in/client/start-provider-sign-in'
import { MailedProof } from './reauthentication'

type LinkIdentityFormProps = { provider: string; name: string; hasPassword: boolean }

/** The password, or a code by mail; then the provider, which leads back to /account. */
export function LinkIdentityForm({ provider, name, hasPassword }: LinkIdentityFormProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const proof = useReauthenticationCode()
  const form = useForm({
    resolver: zodResolver(linkIdentityInput),
    defaultValues: { provider, password: '', proof_request: '', proof_code: '' },
  })
  const leave = async () => {
    setIsLeaving(true)
    await startProviderSignIn(provider, '/account').catch(() => {
      toast.error(`${name} was not linked`, { description: 'The provider cannot be reached. Try again later.' })
      setIsLeaving(false)
    })
  }
  const begin = useAccountChange({
    path: 'identities/link',
    schema: z.object({}),
    failure: `${name} was not linked`,
    onSuccess: leave,
    onFieldErrors: showFieldErrors(form.setError),
  })
  return (
    <form
      onSubmit={form.handleSubmit((values) => begin.mutate({ ...values, proof_request: proof.request }))}
      noValidate
    >
      <DialogBody>
        {hasPassword ? (
          <FormField form={form.control} name="password" label="Your password">
            {(field) => <PasswordInput {...field} autoComplete="current-password" autoFocus />}
          </FormField>
        ) : (
          <MailedProof proof={proof}>
            <FormField form={form.control} name="proof_code" label="Code from the mail">
              {(field) => <CodeInput {...field} />}
            </FormField>
          </MailedProof>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button
          type="submit"
          variant="primary"
          loading={begin.isPending || isLeaving}
          disabled={!hasPassword && proof.request === ''}
        >
          Continue
        </Button>
      </DialogFooter>
    </form>
  )
}
