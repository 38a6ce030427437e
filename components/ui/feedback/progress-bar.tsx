'use client'
import { useId } from 'react'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatDuration } from '@/lib/foundation/browser/format/format-time'
import { cn } from '@/lib/foundation/browser/page/class-names'

type ProgressBarProps = {
  /** Names the work in progress: "Issuing licenses". */
  label: string
  done: number
  /** Null while the total is unknown. */
  total: number | null
  elapsedMs?: number
  /** How many were refused so far. */
  failed?: number
}

/** The progress of a long job: counts, elapsed time and remaining time. */
export function ProgressBar({ label, done, total, elapsedMs, failed = 0 }: ProgressBarProps) {
  const remainingMs =
    elapsedMs !== undefined && total && done > 0 && done < total ? (elapsedMs / done) * (total - done) : null
  const id = useId()
  const percent = total ? Math.min(100, (done / total) * 100) : 0
  return (
    <div className="space-y-2">
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="font-medium text-small">
          {label}
        </span>
        <span className="text-muted text-small tabular-nums">
          {formatNumber(done)}
          {total !== null && ` of ${formatNumber(total)}`}
          {failed > 0 && <span className="text-red"> · {formatNumber(failed)} refused</span>}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(total !== null && { 'aria-valuenow': Math.round(percent) })}
        className="h-1.5 overflow-hidden rounded-full bg-hairline"
      >
        <div
          className={cn(
            'h-full rounded-full bg-accent-fill transition-[width]',
            total === null && 'w-1/3 animate-pulse motion-reduce:w-full',
          )}
          style={total === null ? undefined : { width: `${percent}%` }}
        />
      </div>
      {elapsedMs !== undefined && (
        <p className="text-muted text-small tabular-nums">
          {formatDuration(elapsedMs)} elapsed
          {remainingMs !== null && `, about ${formatDuration(remainingMs)} remaining`}
        </p>
      )}
    </div>
  )
}
