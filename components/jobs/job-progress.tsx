'use client'
import { useEffect, useState } from 'react'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'

const TICK_MS = 1_000

/** Progress of a job, with elapsed and remaining time. */
export function JobProgress({ job }: { job: JobListItem }) {
  const elapsedMs = useElapsed(job)
  return (
    <ProgressBar
      label={job.state === 'cancelling' ? 'Stopping after this step' : jobTitle(job)}
      done={job.done}
      total={job.total}
      failed={job.failed}
      {...(elapsedMs !== null && { elapsedMs })}
    />
  )
}

/** Time since it started, in ms; null while it waits. Never below 0, though the clocks may differ. */
function useElapsed(job: JobListItem): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  const isRunning = !isOver(job)
  useEffect(() => {
    if (!isRunning) return
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  if (job.started_at === null) return null
  const end = job.finished_at === null ? nowMs : Date.parse(job.finished_at)
  return end === null ? null : Math.max(0, end - Date.parse(job.started_at))
}
