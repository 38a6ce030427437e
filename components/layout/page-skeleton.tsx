import { Skeleton } from '@/components/ui/feedback/loading'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { type PageShape, pageShape } from '@/lib/foundation/browser/page/page-shape'

type PageSkeletonProps = {
  title?: string | null
  /** Where the page is; null if that is not known. */
  path: string | null
}

/** A page while it loads, in the shape of the page that comes. */
export function PageSkeleton({ title = null, path }: PageSkeletonProps) {
  const shape = path === null ? 'list' : pageShape(path)
  return (
    <div role="status" aria-busy="true" className={cn('space-y-6', shape === 'form' && 'max-w-[760px]')}>
      <span className="sr-only">Loading{title && ` ${title}`}</span>
      {shape !== 'record' && <Head title={title} />}
      {SHAPES[shape]}
    </div>
  )
}

const Head = ({ title }: { title: string | null }) => (
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
)

const FRAME = 'rounded-card border border-hairline bg-surface'

const Rows = () => (
  <div className={cn('divide-y divide-hairline', FRAME)}>
    {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2'].map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
      <div key={row} className="flex h-10 items-center justify-between gap-8 px-4">
        <Skeleton className={width} />
        <Skeleton className="w-20" />
      </div>
    ))}
  </div>
)

const ListShape = () => (
  <div className="space-y-4">
    <div className="flex gap-2">
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="h-8 w-44 max-sm:hidden" />
      <Skeleton className="h-8 w-44 max-lg:hidden" />
    </div>
    <Rows />
  </div>
)

/** The card with the name, the status and the facts of one record, its tabs, and what is below. */
const RecordShape = () => (
  <>
    <div className="space-y-2">
      <Skeleton className="w-24" />
      <div className={FRAME}>
        <div className="flex items-start justify-between gap-6 p-4">
          <div className="w-full space-y-3">
            <Skeleton className="h-6 w-64 max-w-full" />
            <Skeleton className="w-40" />
          </div>
          <Skeleton className="h-8 w-44 shrink-0 max-sm:hidden" />
        </div>
        <div className="grid grid-cols-2 gap-6 border-hairline border-t p-4 md:grid-cols-5">
          {['w-20', 'w-16', 'w-24', 'w-16', 'w-20'].map((width, fact) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            <div key={fact} className={cn('space-y-2', fact === 4 && 'max-md:hidden')}>
              <Skeleton className="w-14" />
              <Skeleton className={width} />
            </div>
          ))}
        </div>
      </div>
    </div>
    <div className="flex gap-6 border-hairline border-b pb-3">
      <Skeleton className="w-16" />
      <Skeleton className="w-20" />
      <Skeleton className="w-16" />
    </div>
    <CardShape className="h-64" />
  </>
)

const FiguresShape = () => (
  <>
    <div className={cn('grid grid-cols-2 gap-6 p-4 lg:grid-cols-4', FRAME)}>
      {['w-12', 'w-16', 'w-10', 'w-14'].map((width) => (
        <div key={width} className="space-y-3">
          <Skeleton className="w-20" />
          <Skeleton className={cn('h-6', width)} />
        </div>
      ))}
    </div>
    <div className="grid gap-6 lg:grid-cols-2">
      <CardShape className="h-72" />
      <CardShape className="h-72" />
    </div>
  </>
)

/** Cards of labelled fields, each with its button. */
const FormShape = () => (
  <>
    {[3, 2].map((fields) => (
      <div key={fields} className={FRAME}>
        <div className="space-y-5 p-4">
          <Skeleton className="h-4 w-32" />
          {Array.from({ length: fields }, (_, field) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            <div key={field} className="space-y-2">
              <Skeleton className="w-24" />
              <Skeleton className="h-8 w-full sm:max-w-96" />
            </div>
          ))}
        </div>
        <div className="flex justify-end border-hairline border-t px-4 py-2">
          <Skeleton className="h-8 w-28" />
        </div>
      </div>
    ))}
  </>
)

const CardShape = ({ className }: { className: string }) => (
  <div className={cn('space-y-5 p-4', FRAME, className)}>
    <Skeleton className="h-4 w-1/3" />
    <Skeleton className="w-1/2" />
    <Skeleton className="w-2/3" />
  </div>
)

const SHAPES: Record<PageShape, React.ReactNode> = {
  list: <ListShape />,
  record: <RecordShape />,
  figures: <FiguresShape />,
  form: <FormShape />,
}
