import { cn } from '@/lib/browser/page/class-names'

/** The place of something that is being fetched, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cn('block h-3 animate-pulse rounded-[4px] bg-hairline', className)} />
)
