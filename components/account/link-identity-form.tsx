'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CodeInput } from '@/components/auth/code-input'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { FormField } from '@/components/ui/form-field'
import { PasswordInput } from '@/components/ui/password-input'
import { startProviderSignIn } from '@/lib/access/client/start-provider-sign-in'
import { useAccountChange } from '@/lib/access/client/use-account-change'
import { linkIdentityInput } from '@/lib/access/core/account-schema'
import { showFieldErrors } from '@/lib/browser/show-field-errors'
import { toast } from '@/lib/browser/toast'
import { MailedProof } from './mailed-proof'
import { useOwnProof } from './use-own-proof'

type LinkIdentityFormProps = { provider: string; name: string; hasPassword: boolean }

/** The password, or a code by mail; then the provider, which leads back to /account. */
export function LinkIdentityForm({ provider, name, hasPassword }: LinkIdentityFormProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const proof = useOwnProof()
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
