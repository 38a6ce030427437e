'use client'
import { type ReactNode, useState } from 'react'
import { MAX_REASON } from '@/lib/foundation/shared/fields'
import { Field } from '../form/field'
import { Input } from '../input/input'
import { Textarea } from '../input/textarea'
import { FormDialog } from './form-dialog'

type ReasonDialogProps = {
  title: string
  description?: string
  /** Shown above the reason: the consequences. */
  intro?: ReactNode
  /** Says who will read the reason. */
  help: string
  /** The verb on the button. */
  confirm: string
  size?: 'small'
  isPending: boolean
  isOptional?: boolean
  isMultiline?: boolean
  disabled?: boolean
  /** Below the reason. */
  children?: ReactNode
  /** Below that, with the reason typed so far. */
  footnote?: (reason: string) => ReactNode
  onClose: () => void
  /** Given the reason without blanks around it. */
  onConfirm: (reason: string) => void
}

// The input says so itself; as text it would become part of the field's name.
const requiredMark = "after:font-normal after:text-muted after:content-['_·_required']"

/** Asks for a reason before something is taken from a customer. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, size, isPending, isOptional = false, disabled = false, onClose, onConfirm } = props
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const isAllowed = isOptional || reason !== ''
  const input = {
    maxLength: MAX_REASON,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return (
    <FormDialog
      title={title}
      description={description}
      {...(size && { size })}
      onClose={onClose}
      submit={props.confirm}
      danger
      isPending={isPending}
      disabled={disabled || !isAllowed}
      onSubmit={() => onConfirm(reason)}
    >
      {props.intro && <p className="text-muted text-small">{props.intro}</p>}
      <Field
        label={isOptional ? 'Reason' : <span className={requiredMark}>Reason</span>}
        optional={isOptional}
        help={props.help}
      >
        {props.isMultiline ? <Textarea {...input} /> : <Input {...input} autoFocus required={!isOptional} />}
      </Field>
      {props.children}
      {props.footnote?.(reason)}
    </FormDialog>
  )
}
