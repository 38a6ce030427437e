'use client'
import { Input as Base } from '@base-ui/react/input'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/browser/cn'
import { controlStyle } from './control-style'

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'defaultValue' | 'value'> & {
  size?: 'small' | 'medium' | 'large'
  value?: string | number
  defaultValue?: string | number
  /** For keys, addresses and ids. */
  mono?: boolean
}

/** One line of text. In a Field it finds its label, help and error by itself. */
export function Input({ size = 'medium', mono = false, className, ...rest }: InputProps) {
  return <Base {...rest} className={cn(controlStyle({ size }), mono && 'font-mono text-small', className)} />
}
