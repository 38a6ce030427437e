import { CircleAlert, CircleCheck, CircleMinus, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'

const BADGES = {
  queued: { tone: 'grey', label: 'Waiting', icon: Clock },
  running: { tone: 'grey', label: 'Running', icon: LoaderCircle },
  cancelling: { tone: 'grey', label: 'Stopping', icon: LoaderCircle },
  finished: { tone: 'green', label: 'Finished', icon: CircleCheck },
  canceled: { tone: 'grey', label: 'Stopped', icon: CircleMinus },
  failed: { tone: 'red', label: 'Failed', icon: CircleX },
} as const

const PARTLY = { tone: 'amber', label: 'Partly done', icon: CircleAlert } as const

/** The state of a job. One that left something out has done its work in part only. */
export const JobState = ({ job: { state, failed } }: { job: Pick<JobListItem, 'state' | 'failed'> }) => (
  <StatusBadge {...(state === 'finished' && failed > 0 ? PARTLY : BADGES[state])} />
)
