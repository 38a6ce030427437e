import { LoaderCircle } from 'lucide-react'
import { cn } from '@/lib/foundation/browser/page/class-names'

/** A loading indicator; the text beside it says what is loading. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden="true" className={cn('size-4 shrink-0 animate-spin', className)} />
)

/** Placeholder of something that is loading, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cn('block h-3 animate-pulse rounded-[4px] bg-hairline', className)} />
)
