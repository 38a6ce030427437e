'use client'
import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFieldContext } from '../form/field-context'

/** The look of every text-like control: input, textarea, select, combobox. */
export const controlStyle = cva(
  'w-full min-w-0 rounded-control border border-line bg-surface text-body text-ink transition-colors hover:not-disabled:border-muted focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-red data-invalid:border-red',
  {
    variants: {
      size: {
        small: 'h-7 px-2 text-small',
        medium: 'h-8 px-3',
        large: 'h-10 px-3',
        // Text of 16 px, so that phones do not zoom in.
        touch: 'h-11 px-3 text-section',
      },
    },
    defaultVariants: { size: 'medium' },
  },
)

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'small' | 'medium' | 'large' | 'touch'
  /** For keys, addresses and ids. */
  mono?: boolean
}

/** A single-line text input. Inside a Field it gets its label, help and error automatically. */
export function Input({ size = 'medium', mono = false, className, ...rest }: InputProps) {
  const wiring = useFieldContext(rest)
  return (
    <input {...rest} {...wiring} className={cn(controlStyle({ size }), mono && 'font-mono text-small', className)} />
  )
}
