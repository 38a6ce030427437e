'use client'
import { type ReactNode, useState } from 'react'
import { MAX_REASON } from '@/lib/foundation/shared/fields'
import { Field } from '../form/field'
import { useMissing } from '../form/use-missing'
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
  /** Whether it takes something from someone: almost always. */
  danger?: boolean
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

/** Asks for a reason before something is taken from someone. The button asks for one that is missing. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    description,
    size,
    isPending,
    isOptional = false,
    disabled = false,
    danger = true,
    onClose,
    onConfirm,
  } = props
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const { shown, isWhole } = useMissing({ reason: isOptional || reason !== '' ? undefined : 'Enter a reason.' })
  const input = {
    maxLength: MAX_REASON,
    value: typed,
    required: !isOptional,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return (
    <FormDialog
      title={title}
      description={description}
      {...(size && { size })}
      onClose={onClose}
      submit={props.confirm}
      danger={danger}
      isPending={isPending}
      disabled={disabled}
      noValidate
      onSubmit={(event) => isWhole(event) && onConfirm(reason)}
    >
      {props.intro && <div className="text-muted text-small">{props.intro}</div>}
      <Field
        label={isOptional ? 'Reason' : <span className={requiredMark}>Reason</span>}
        optional={isOptional}
        help={props.help}
        error={shown.reason}
      >
        {props.isMultiline ? <Textarea {...input} /> : <Input {...input} autoFocus />}
      </Field>
      {props.children}
      {props.footnote?.(reason)}
    </FormDialog>
  )
}
