'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'

type SaveTextFormProps = {
  label: string
  /** what is saved */
  known: string
  /** whether it is the same in each place that it is saved to, so that saving it again changes nothing */
  isKnownEverywhere?: boolean
  maxLength: number
  autoComplete: 'name' | 'off'
  placeholder?: string
  /** whether nothing can be saved as well */
  isOptional?: boolean
  save: string
  /** the button's accessible name, where several stand together */
  saveWhich?: string | undefined
  isBusy: boolean
  onSave: (text: string) => void
  onEdit: () => void
  done: string | null
  problem: string | null
}

/** One text of the customer's, saved by itself. */
export function SaveTextForm({ known, isOptional = false, isBusy, onSave, onEdit, ...props }: SaveTextFormProps) {
  const {
    label,
    maxLength,
    autoComplete,
    placeholder,
    isKnownEverywhere = true,
    save,
    saveWhich,
    done,
    problem,
  } = props
  const [typed, setTyped] = useState(known)
  const text = typed.trim()
  const isSame = (text === known && isKnownEverywhere) || (text === '' && !isOptional)
  return (
    <Form
      noValidate
      className="flex w-full flex-col gap-3"
      onSubmit={() => {
        if (isSame || isBusy) return
        // What is shown is what is saved.
        setTyped(text)
        onSave(text)
      }}
    >
      <Field size="touch" label={label}>
        <Input
          size="touch"
          autoComplete={autoComplete}
          placeholder={placeholder}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            onEdit()
          }}
        />
      </Field>
      <LiveAlert kind="success" size="touch">
        {done}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {problem}
      </LiveAlert>
      <Button
        size="touch"
        type="submit"
        className="self-start"
        aria-label={saveWhich}
        disabled={isSame}
        loading={isBusy}
      >
        {save}
      </Button>
    </Form>
  )
}
