'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useEnrollTotp } from '@/lib/account/client/account-mutations'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { proofInput, type totpEnrollment } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/api-error'
import { wordsOfIssue } from '@/lib/shared/words/field-words'
import { ReauthenticationFields } from './reauthentication'
import { TotpEnrollment } from './totp-enrollment'

type TotpStartProps = { hasPassword: boolean; onDone: () => void }

/** The password, or a code by mail; then the secret for the app. */
export function TotpStart({ hasPassword, onDone }: TotpStartProps) {
  // Each answer is another secret, kept for as long as the dialog is open.
  const [secret, setSecret] = useState<z.infer<typeof totpEnrollment> | null>(null)
  const code = useReauthenticationCode(hasPassword)
  const form = useForm({
    resolver: zodResolver(proofInput, { error: wordsOfIssue }),
    defaultValues: { password: '', proof_request: '', proof_code: '' },
  })
  const begin = useEnrollTotp({ onSuccess: setSecret, onFieldErrors: showFieldErrors(form.setError) })
  if (secret) return <TotpEnrollment secret={secret} onDone={onDone} />
  return (
    <Form onSubmit={form.handleSubmit((values) => begin.mutate({ ...values, proof_request: code.request }))} noValidate>
      <DialogBody>
        <ReauthenticationFields form={form.control} autoFocus code={code} />
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary" loading={begin.isPending} disabled={!code.isReady}>
          Continue
        </Button>
      </DialogFooter>
    </Form>
  )
}
