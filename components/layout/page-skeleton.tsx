import { Skeleton } from '@/components/ui/feedback/loading'

/** A page header and a card, while the page loads; the title where it is known. */
export const PageSkeleton = ({ title = null }: { title?: string | null }) => (
  <div role="status" aria-busy="true" className="space-y-6">
    <span className="sr-only">Loading{title && ` ${title}`}</span>
    <div className="space-y-3">
      {title ? (
        <p aria-hidden="true" className="font-semibold text-head">
          {title}
        </p>
      ) : (
        <Skeleton className="h-6 w-48" />
      )}
      <Skeleton className="w-80 max-w-full" />
    </div>
    <div className="space-y-5 rounded-card border border-hairline bg-surface p-4">
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-5/6" />
      <Skeleton className="w-3/5" />
    </div>
  </div>
)
