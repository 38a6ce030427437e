import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Spinner } from '../feedback/loading'

const buttonStyle = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent-fill text-on-fill hover:not-disabled:bg-accent-fill-hover',
        secondary: 'border-line/60 bg-surface text-ink hover:not-disabled:bg-sunken',
        ghost: 'border-transparent text-ink hover:not-disabled:bg-sunken',
        'danger-quiet': 'border-red/50 bg-surface text-red hover:not-disabled:bg-red-tint',
        danger: 'border-transparent bg-danger-fill text-on-fill hover:not-disabled:bg-danger-fill-hover',
      },
      size: {
        small: 'h-7 px-2 text-small',
        medium: 'h-8 px-3 text-small',
        large: 'h-10 px-4 text-body',
        // For touch: 44 px high, its label may wrap to two lines.
        touch: 'h-auto min-h-11 shrink whitespace-normal px-4 py-2 text-center text-section',
        icon: 'size-8',
        'icon-small': 'size-7',
      },
    },
    // Text on a vendor's accent may be black; on red it is white.
    compoundVariants: [{ variant: 'danger', size: 'touch', class: 'text-[white]' }],
    defaultVariants: { variant: 'secondary', size: 'medium' },
  },
)

type Rendered = ReactElement<Record<string, unknown>>

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Waiting for an answer: shows a spinner and ignores clicks. It keeps the focus. */
    loading?: boolean
    /** Renders another element than a button: `render={<Link href="…" />}`. */
    render?: Rendered
  }

/** A button or, with `render`, a link that looks like one. */
export function Button({ variant, size, loading = false, render, className, children, ...rest }: ButtonProps) {
  const look = cn(buttonStyle({ variant, size }), className)
  const content = (
    <>
      {loading && <Spinner />}
      {children}
    </>
  )
  if (render) return cloneElement(render, { ...rest, className: look }, content)
  const waiting = loading && ({ 'aria-disabled': true, 'aria-busy': true, onClick: ignore } as const)
  return (
    <button type="button" {...rest} {...waiting} className={look}>
      {content}
    </button>
  )
}

const ignore = (event: MouseEvent) => event.preventDefault()
