import { cn } from '@/lib/foundation/browser/page/class-names'
import { LoadFailure } from './load-failure'
import { Skeleton } from './loading'

type Props = {
  /** What can't be shown, as a sentence: "The refusals can't be shown". */
  failure: string
  error: Error | null
  /** The size of what is loading. */
  className: string
}

/** In place of data that is not there: its placeholder, or why it did not come. */
export const SkeletonOrFailure = ({ failure, error, className }: Props) =>
  error ? (
    <div className={cn(className, 'h-auto')}>
      <LoadFailure title={failure} error={error} />
    </div>
  ) : (
    <Skeleton className={className} />
  )
