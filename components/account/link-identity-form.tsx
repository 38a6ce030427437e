'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useLinkIdentity } from '@/lib/account/client/account-mutations'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { linkIdentityInput } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/api-error'
import { toast } from '@/lib/browser/dialogs/toast'
import { wordsOfIssue } from '@/lib/shared/words/field-words'
import { startProviderSignIn } from '@/lib/sign-in/client/start-provider-sign-in'
import { ReauthenticationFields } from './reauthentication'

type LinkIdentityFormProps = { provider: string; name: string; hasPassword: boolean }

/** The password, or a code by mail; then the provider, which leads back to /account. */
export function LinkIdentityForm({ provider, name, hasPassword }: LinkIdentityFormProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const code = useReauthenticationCode(hasPassword)
  const form = useForm({
    resolver: zodResolver(linkIdentityInput, { error: wordsOfIssue }),
    defaultValues: { provider, password: '', proof_request: '', proof_code: '' },
  })
  const leave = async () => {
    setIsLeaving(true)
    await startProviderSignIn(provider, '/account').catch(() => {
      toast.error(`${name} was not linked`, { description: "The provider can't be reached. Try again later." })
      setIsLeaving(false)
    })
  }
  const begin = useLinkIdentity(name, { onSuccess: leave, onFieldErrors: showFieldErrors(form.setError) })
  return (
    <Form onSubmit={form.handleSubmit((values) => begin.mutate({ ...values, proof_request: code.request }))} noValidate>
      <DialogBody>
        <ReauthenticationFields form={form.control} autoFocus code={code} />
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary" loading={begin.isPending || isLeaving} disabled={!code.isReady}>
          Continue
        </Button>
      </DialogFooter>
    </Form>
  )
}
