'use client'
import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/browser/cn'
import { controlStyle } from './control-style'

/** Several lines of text; as tall as `rows`. */
export function Textarea({ className, rows = 3, value, defaultValue, onChange, ...rest }: TextareaProps) {
  const given = { ...(value !== undefined && { value }), ...(defaultValue !== undefined && { defaultValue }) }
  return (
    <Field.Control
      {...given}
      className={cn(controlStyle(), 'block h-auto resize-y py-1', className)}
      render={<textarea rows={rows} onChange={onChange} {...rest} />}
    />
  )
}

type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> & {
  value?: string
  defaultValue?: string
}
