'use client'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/browser/page/class-names'
import { useFieldContext } from '../form/field-context'
import { controlStyle } from './control-style'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'small' | 'medium' | 'large'
  /** For keys, addresses and ids. */
  mono?: boolean
}

/** One line of text. In a Field it finds its label, help and error by itself. */
export function Input({ size = 'medium', mono = false, className, ...rest }: InputProps) {
  const wiring = useFieldContext(rest)
  return (
    <input {...rest} {...wiring} className={cn(controlStyle({ size }), mono && 'font-mono text-small', className)} />
  )
}
