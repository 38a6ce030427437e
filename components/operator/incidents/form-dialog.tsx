'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'

type Props = {
  title: string
  /** the verb on the button */
  submit: string
  isPending: boolean
  disabled: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A form about an incident, in a dialog. */
export const FormDialog = ({ title, submit, isPending, disabled, onClose, onSubmit, children }: Props) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
    <Form
      onSubmit={() => {
        if (!disabled && !isPending) onSubmit()
      }}
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary" loading={isPending} disabled={disabled}>
          {submit}
        </Button>
      </DialogFooter>
    </Form>
  </Dialog>
)
