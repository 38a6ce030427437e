'use client'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { controlStyle } from '@/components/ui/input/control-style'
import { cn } from '@/lib/browser/page/class-names'

type PortalFieldProps = Omit<ComponentProps<'input'>, 'id' | 'size'> & {
  label: string
  help?: string | undefined
  /** What would be right. */
  error: string | null
}

/** One line to fill in. Letters of 16 px, so that phones do not zoom in. */
export function PortalField({ label, help, error, className, ...rest }: PortalFieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={cn(controlStyle({ size: 'large' }), 'h-11 text-section', className)}
      />
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-2 text-body text-red">
          <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-body text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
