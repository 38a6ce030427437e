'use client'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import type { useReauthenticationForm } from '@/lib/people/account/client/use-reauthentication-form'
import type { proofInput } from '@/lib/people/account/core/schema'
import { ReauthenticationFields } from './reauthentication'

type ReauthenticationFormProps = {
  of: ReturnType<typeof useReauthenticationForm>
  /** what the proof is for */
  save: { isPending: boolean; mutate: (proof: z.output<typeof proofInput>) => void }
  verb: string
  danger?: boolean
  /** Above the field: the consequences. */
  children?: ReactNode
}

/** A dialog's form that asks for nothing but the password, or a mailed code. */
export const ReauthenticationForm = ({
  of: { code, form },
  save,
  verb,
  danger = false,
  children,
}: ReauthenticationFormProps) => (
  <DialogForm
    submit={verb}
    danger={danger}
    isPending={save.isPending}
    disabled={!code.isReady}
    onSubmit={form.handleSubmit((proof) => save.mutate({ ...proof, proof_request: code.request }))}
    noValidate
  >
    {children}
    <ReauthenticationFields form={form.control} autoFocus code={code} />
  </DialogForm>
)
