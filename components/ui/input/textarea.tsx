'use client'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFieldContext } from '../form/field-context'
import { controlStyle } from './input'

/** Several lines of text; as tall as `rows`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldContext(rest)
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={cn(controlStyle(), 'block h-auto resize-y py-1', className)}
    />
  )
}
