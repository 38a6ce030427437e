'use client'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import type { useReauthenticationForm } from '@/lib/people/account/client/use-reauthentication-form'
import type { proofInput } from '@/lib/people/account/core/schema'
import { ReauthenticationFields } from './reauthentication'

type ReauthenticationFormProps = {
  of: ReturnType<typeof useReauthenticationForm>
  /** what the proof is for */
  save: { isPending: boolean; mutate: (proof: z.output<typeof proofInput>) => void }
  verb: string
}

/** A dialog's form that asks for nothing but the password, or a mailed code. */
export const ReauthenticationForm = ({ of: { code, form }, save, verb }: ReauthenticationFormProps) => (
  <Form onSubmit={form.handleSubmit((proof) => save.mutate({ ...proof, proof_request: code.request }))} noValidate>
    <DialogBody>
      <ReauthenticationFields form={form.control} autoFocus code={code} />
    </DialogBody>
    <DialogFooter>
      <DialogClose />
      <Button type="submit" variant="primary" loading={save.isPending} disabled={!code.isReady}>
        {verb}
      </Button>
    </DialogFooter>
  </Form>
)
