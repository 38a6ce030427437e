import { Skeleton } from '@/components/ui/feedback/loading'
import { cn } from '@/lib/foundation/browser/page/class-names'

/** The pages that are a list, by their title; of the others, those that are figures. The rest are cards. */
const LISTS = new Set(['Products', 'Licenses', 'Customers', 'Transfers', 'Requests', 'Webhooks', 'Team', 'Audit'])
const FIGURES = new Set(['Overview', 'Usage'])

/** A page while it loads, in the shape of the page where its title is known. */
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
    <Shape title={title} />
  </div>
)

function Shape({ title }: { title: string | null }) {
  if (title !== null && LISTS.has(title)) return <ListShape />
  if (title !== null && FIGURES.has(title)) return <FiguresShape />
  return <CardShape className="h-64" />
}

const ListShape = () => (
  <div className="space-y-4">
    <div className="flex gap-2">
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="h-8 w-44 max-sm:hidden" />
    </div>
    <div className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <div key={row} className="flex h-10 items-center justify-between gap-8 px-4">
          <Skeleton className={width} />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  </div>
)

const FiguresShape = () => (
  <div className="space-y-6">
    <CardShape className="h-20" />
    <div className="grid gap-6 lg:grid-cols-2">
      <CardShape className="h-64" />
      <CardShape className="h-64" />
    </div>
  </div>
)

const CardShape = ({ className }: { className: string }) => (
  <div className={cn('space-y-5 rounded-card border border-hairline bg-surface p-4', className)}>
    <Skeleton className="w-1/2" />
    <Skeleton className="w-2/3" />
  </div>
)
