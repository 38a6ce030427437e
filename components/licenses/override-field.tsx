'use client'
import { useState } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/input/textarea'
import { templateProblems } from '@/lib/catalog/products/templates/core/template-problems'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'

type WithOverride = FieldValues & { override?: JsonObject | string | null | undefined }

/** The override of a new license or of a license type, as JSON; empty for none. */
export function OverrideField<Values extends FieldValues>({ form }: { form: Control<Values, unknown, FieldValues> }) {
  const { field } = useController({ control: form as unknown as Control<WithOverride>, name: 'override' })
  const [text, setText] = useState(() => textOf(field.value))
  const { value, problem } = readOverride(text)
  // Filled in by a license type.
  if (!isSameJson(value, field.value ?? null)) setText(textOf(field.value))
  return (
    <Field
      label="Response override"
      optional
      help="JSON merged into the product's custom response. Values replace the template's; null removes a field."
      error={problem}
    >
      <Textarea
        name={field.name}
        ref={field.ref}
        rows={4}
        className="font-mono"
        spellCheck={false}
        placeholder={'e.g. { "tier": "pro" }'}
        value={text}
        onBlur={field.onBlur}
        onChange={(event) => {
          setText(event.target.value)
          field.onChange(readOverride(event.target.value).value)
        }}
      />
    </Field>
  )
}

function textOf(override: WithOverride['override']): string {
  if (typeof override === 'string') return override
  return override ? JSON.stringify(override, null, 2) : ''
}

/** JSON that cannot be read is kept as text, which the form's schema refuses. */
function readOverride(text: string): { value: JsonObject | string | null; problem?: string } {
  if (text.trim() === '') return { value: null }
  try {
    const value = JSON.parse(text)
    const [first] = templateProblems(value)
    return first ? { value: text, problem: [...first.path, first.message].join(' ') } : { value }
  } catch {
    return { value: text, problem: 'Enter a JSON object.' }
  }
}
