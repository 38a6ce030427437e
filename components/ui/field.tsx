'use client'
import { Field as Base } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/browser/cn'

export type FieldProps = {
  label: ReactNode
  /** What to know before filling it in. */
  help?: ReactNode
  /** What would be right, in words. */
  error?: string | undefined
  /** Says "optional" beside the label. */
  optional?: boolean
  /** A select or a group has no native input for a label to point to. */
  control?: 'native' | 'custom'
  className?: string
  children: ReactNode
}

/** A control with its label above, its help below, and its error at the place. The control inside is wired by itself. */
export function Field({ label, help, error, optional = false, control = 'native', className, children }: FieldProps) {
  const isNative = control === 'native'
  return (
    <Base.Root invalid={error !== undefined} className={cn('flex min-w-0 flex-col gap-1', className)}>
      <Base.Label nativeLabel={isNative} className="font-medium text-small" {...(!isNative && { render: <div /> })}>
        {label}
        {optional && <span className="font-normal text-muted"> · optional</span>}
      </Base.Label>
      {children}
      <Base.Error match={error !== undefined} className="flex items-start gap-1 text-red text-small">
        <CircleAlert aria-hidden="true" className="mt-1 size-3 shrink-0" />
        {error}
      </Base.Error>
      {help && <Base.Description className="text-muted text-small">{help}</Base.Description>}
    </Base.Root>
  )
}
