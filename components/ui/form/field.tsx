'use client'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorSentence } from '@/lib/browser/api/error-sentence'
import { cn } from '@/lib/browser/page/class-names'
import { FieldContext } from './field-context'

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
  const id = useId()
  const ids = { controlId: `${id}-control`, labelId: `${id}-label`, errorId: `${id}-error`, helpId: `${id}-help` }
  const isInvalid = error !== undefined
  const describedBy = [isInvalid && ids.errorId, help && ids.helpId].filter(Boolean).join(' ') || undefined
  const Label = control === 'native' ? 'label' : 'div'
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <Label
        id={ids.labelId}
        className="w-fit font-medium text-small"
        {...(control === 'native' && { htmlFor: ids.controlId })}
      >
        {label}
        {optional && <span className="font-normal text-muted"> · optional</span>}
      </Label>
      <FieldContext value={{ controlId: ids.controlId, labelId: ids.labelId, describedBy, isInvalid }}>
        {children}
      </FieldContext>
      {isInvalid && (
        <p id={ids.errorId} className="flex items-start gap-1 text-red text-small">
          <CircleAlert aria-hidden="true" className="mt-1 size-3 shrink-0" />
          {errorSentence(error)}
        </p>
      )}
      {help && (
        <div id={ids.helpId} className="text-muted text-small">
          {help}
        </div>
      )}
    </div>
  )
}
