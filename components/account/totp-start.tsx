'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog'
import { useAccountChange } from '@/lib/account/client/use-account-change'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { enrollTotpInput, totpEnrollment } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { MailedProof } from './reauthentication'
import { TotpEnrollment } from './totp-enrollment'

type TotpStartProps = { hasPassword: boolean; onDone: () => void }

/** The password, or a code by mail; then the secret for the app. */
export function TotpStart({ hasPassword, onDone }: TotpStartProps) {
  // Each answer is another secret, kept for as long as the dialog is open.
  const [secret, setSecret] = useState<z.infer<typeof totpEnrollment> | null>(null)
  const proof = useReauthenticationCode()
  const form = useForm({
    resolver: zodResolver(enrollTotpInput),
    defaultValues: { password: '', proof_request: '', proof_code: '' },
  })
  const begin = useAccountChange({
    path: 'totp/enroll',
    schema: totpEnrollment,
    failure: 'It was not turned on',
    onSuccess: setSecret,
    onFieldErrors: showFieldErrors(form.setError),
  })
  if (secret) return <TotpEnrollment secret={secret} onDone={onDone} />
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
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          loading={begin.isPending}
          disabled={!hasPassword && proof.request === ''}
        >
          Continue
        </Button>
      </DialogFooter>
    </form>
  )
}
