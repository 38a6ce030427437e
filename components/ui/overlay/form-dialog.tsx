'use client'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button'
import { Form } from '../form/form'
import { Dialog, DialogClose } from './dialog'
import { DialogBody, DialogFooter } from './dialog-parts'

type ActionProps = {
  /** The verb on the button: "Extend licenses". */
  submit: string
  danger?: boolean
  isPending?: boolean
  disabled?: boolean
  /** The answer brings a secret, so Cancel waits for it as well. */
  isSecret?: boolean
}

type DialogActionsProps = ActionProps & { onClick?: () => void }

/** The foot of a dialog that does one thing: Cancel, and the verb. Without `onClick`, it submits the form around it. */
export const DialogActions = ({
  submit,
  danger,
  isPending = false,
  disabled = false,
  ...props
}: DialogActionsProps) => (
  <DialogFooter>
    <DialogClose disabled={props.isSecret === true && isPending} />
    <Button
      type={props.onClick ? 'button' : 'submit'}
      variant={danger ? 'danger' : 'primary'}
      loading={isPending}
      disabled={disabled}
      onClick={props.onClick}
    >
      {submit}
    </Button>
  </DialogFooter>
)

type DialogFormProps = ActionProps &
  Pick<ComponentProps<typeof Form>, 'onSubmit' | 'noValidate'> & { children: ReactNode }

/** What a dialog asks for, and its foot. */
export const DialogForm = ({ onSubmit, noValidate, children, ...actions }: DialogFormProps) => (
  <Form
    noValidate={noValidate}
    onSubmit={(event) => {
      if (!actions.disabled && !actions.isPending) onSubmit(event)
    }}
  >
    <DialogBody>{children}</DialogBody>
    <DialogActions {...actions} />
  </Form>
)

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'asksOnCancel'> &
  DialogFormProps & { onClose: () => void }

/** A dialog that is a form, open while it is mounted. */
export const FormDialog = ({ title, description, size, asksOnCancel, onClose, ...form }: FormDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} {...{ title, description, size, asksOnCancel }}>
    <DialogForm {...form} />
  </Dialog>
)
