'use client'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { onDemand } from '../feedback/on-demand'
import type { SelectionProps } from './selection'

// Loaded with the first selection: most visits to a list are lookups.
const Selection = onDemand(() => import('./selection').then((parts) => parts.Selection))

/** Slides in at the bottom while rows are selected. */
export const BulkBar = (props: SelectionProps) => (
  <section
    aria-label="Selection"
    aria-live="polite"
    className={cn(
      'sticky bottom-4 z-20 mx-auto w-fit max-w-full transition-[opacity,translate]',
      props.count === 0 && 'pointer-events-none h-0 translate-y-2 opacity-0',
    )}
  >
    {props.count > 0 && <Selection {...props} />}
  </section>
)
