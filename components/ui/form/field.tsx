'use client'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { FieldContext } from './field-context'

export type FieldProps = {
  label: ReactNode
  /** Advice for filling it in. */
  help?: ReactNode
  /** States a valid value, in words. */
  error?: string | undefined
  /** Says "optional" beside the label. */
  optional?: boolean
  /** A select or a group has no native input for a label to point to. */
  control?: 'native' | 'custom'
  /** `touch`: larger text, for an input of that size. */
  size?: keyof typeof SIZES
  className?: string
  children: ReactNode
}

const SIZES = {
  medium: { label: 'text-small', words: 'text-small', error: 'gap-1', icon: 'mt-1 size-3' },
  // Keeps the label apart from the control below it.
  touch: { label: '-mb-1', words: 'text-body', error: 'gap-2', icon: 'mt-[3px] size-4' },
}

/**
 * A control with its label above, its help below, and its error in place. The control inside is connected
 * automatically.
 */
export function Field(props: FieldProps) {
  const { label, help, error, optional = false, control = 'native', size = 'medium', className, children } = props
  const style = SIZES[size]
  const id = useId()
  const ids = { controlId: `${id}-control`, labelId: `${id}-label`, errorId: `${id}-error`, helpId: `${id}-help` }
  const isInvalid = error !== undefined
  const describedBy = isInvalid ? ids.errorId : help ? ids.helpId : undefined
  const Label = control === 'native' ? 'label' : 'div'
  return (
    // What an input says of the text in it is more exact than that something is missing.
    <div className={cn('flex min-w-0 flex-col gap-1 [&:has([data-unreadable])>[data-error]]:hidden', className)}>
      <Label
        id={ids.labelId}
        className={cn('w-fit font-medium', style.label)}
        {...(control === 'native' && { htmlFor: ids.controlId })}
      >
        {label}
        {optional && <span className="font-normal text-muted"> · optional</span>}
      </Label>
      <FieldContext value={{ controlId: ids.controlId, labelId: ids.labelId, describedBy, isInvalid }}>
        {children}
      </FieldContext>
      {isInvalid && (
        <p id={ids.errorId} data-error className={cn('flex items-start text-red', style.words, style.error)}>
          <CircleAlert aria-hidden="true" className={cn('shrink-0', style.icon)} />
          {error}
        </p>
      )}
      {help && !isInvalid && (
        <div id={ids.helpId} className={cn('text-muted', style.words)}>
          {help}
        </div>
      )}
    </div>
  )
}
