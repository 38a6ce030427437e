'use client'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog-parts'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { type SecondFactorChange, useConfirmSecondFactor } from '@/lib/people/account/client/account-mutations'
import { appCodeInput } from '@/lib/people/sign-in/core/schema'
import { RecoveryCodes } from './recovery-codes'

type SecondFactorFormProps = {
  change: SecondFactorChange
  /** above the field, and hidden once there are codes to show */
  intro: ReactNode
  verb: string
  help?: string
  /** There are recovery codes to show, in place of the form. */
  onCodes?: () => void
  onDone: () => void
}

const HELP = 'From your authenticator app, or a recovery code.'

/** Asks for the second factor before it is changed. New recovery codes, if the change creates any, are shown. */
export function SecondFactorForm({ change, intro, verb, help = HELP, onCodes, onDone }: SecondFactorFormProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, onFieldErrors } = useInputForm(appCodeInput, { defaultValues: { code: '' } })
  const send = useConfirmSecondFactor(change, {
    onSuccess: ({ recovery_codes }) => {
      if (!recovery_codes) return onDone()
      setCodes(recovery_codes)
      onCodes?.()
    },
    onFieldErrors,
  })
  if (codes) return <RecoveryCodes codes={codes} onStored={onDone} />
  return (
    <Form onSubmit={form.handleSubmit((values) => send.mutate(values))} noValidate>
      <DialogBody>
        {intro}
        <FormField form={form.control} name="code" label="Code" help={help}>
          {/* Letters too: of a recovery code. */}
          {(field) => <CodeInput {...field} size="medium" inputMode="text" />}
        </FormField>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {verb}
        </Button>
      </DialogFooter>
    </Form>
  )
}
