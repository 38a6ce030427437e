'use client'
import { Progress as Base } from '@base-ui/react/progress'
import { formatNumber } from '@/lib/browser/format-number'
import { formatDuration } from '@/lib/browser/format-time'

type ProgressBarProps = {
  /** What is under way: "Issuing licenses". */
  label: string
  done: number
  /** Null while it is not known how much there is. */
  total: number | null
  elapsedMs?: number
  /** How many went wrong so far. */
  failed?: number
}

/** How far long work has come: counts, time gone and time left. */
export function ProgressBar({ label, done, total, elapsedMs, failed = 0 }: ProgressBarProps) {
  const remainingMs =
    elapsedMs !== undefined && total && done > 0 && done < total ? (elapsedMs / done) * (total - done) : null
  return (
    <Base.Root value={total === null ? null : done} max={total ?? 1} className="space-y-2">
      <div className="flex items-baseline justify-between gap-4">
        <Base.Label className="font-medium text-small">{label}</Base.Label>
        <span className="text-muted text-small tabular-nums">
          {formatNumber(done)}
          {total !== null && ` of ${formatNumber(total)}`}
          {failed > 0 && <span className="text-red"> · {formatNumber(failed)} failed</span>}
        </span>
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-hairline">
        <Base.Indicator className="h-full rounded-full bg-accent-fill transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Base.Track>
      {elapsedMs !== undefined && (
        <p className="text-muted text-small tabular-nums">
          {formatDuration(elapsedMs)} elapsed
          {remainingMs !== null && `, about ${formatDuration(remainingMs)} remaining`}
        </p>
      )}
    </Base.Root>
  )
}
