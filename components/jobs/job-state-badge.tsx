import { CircleCheck, CircleMinus, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { JobState as State } from '@/lib/foundation/jobs/core/job'

const BADGES = {
  queued: { tone: 'grey', label: 'Waiting', icon: Clock },
  running: { tone: 'grey', label: 'Running', icon: LoaderCircle },
  cancelling: { tone: 'grey', label: 'Stopping', icon: LoaderCircle },
  finished: { tone: 'green', label: 'Finished', icon: CircleCheck },
  canceled: { tone: 'grey', label: 'Stopped', icon: CircleMinus },
  failed: { tone: 'red', label: 'Failed', icon: CircleX },
} as const

export const JobState = ({ state }: { state: State }) => <StatusBadge {...BADGES[state]} />
