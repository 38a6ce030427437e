'use client'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, type FieldValues, useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import type { CreateEndpointInput } from '@/lib/service/webhooks/core/schema'

type Props = {
  control: Control<CreateEndpointInput, unknown, FieldValues>
  /** masked form of the stored value */
  stored: string
}

/** Custom headers of the requests. A stored value is never shown; left blank, it is kept. */
export function HeaderFields({ control, stored }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' })
  return (
    <div className="space-y-3">
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
          <FormField form={control} name={`headers.${index}.name`} label="Header">
            {(input) => <Input {...input} mono autoComplete="off" spellCheck={false} placeholder="e.g. X-Source" />}
          </FormField>
          <FormField form={control} name={`headers.${index}.value`} label="Value">
            {({ value, onChange, ...input }) => (
              <Input
                {...input}
                mono
                autoComplete="off"
                spellCheck={false}
                placeholder={field.value === null ? stored : 'e.g. latchkey'}
                value={value ?? ''}
                // The stored value is kept until something is typed.
                onChange={(event) => onChange(event.target.value || (field.value === null ? null : ''))}
              />
            )}
          </FormField>
          <span className="mt-6">
            <IconButton label="Remove header" variant="ghost" onClick={() => remove(index)}>
              <Trash2 />
            </IconButton>
          </span>
        </div>
      ))}
      <Button size="small" onClick={() => append({ name: '', value: '' })}>
        <Plus />
        Add header
      </Button>
    </div>
  )
}
