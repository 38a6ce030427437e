import { cva } from 'class-variance-authority'

/** How a thing to type or choose in looks: input, textarea, select, combobox. */
export const controlStyle = cva(
  'w-full min-w-0 rounded-control border border-line bg-surface text-body text-ink transition-colors hover:not-disabled:border-muted focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-red data-invalid:border-red',
  {
    variants: { size: { medium: 'h-8 px-3', small: 'h-7 px-2 text-small', large: 'h-10 px-3' } },
    defaultVariants: { size: 'medium' },
  },
)
