import { CircleCheck, CircleMinus, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { JobState as State } from '@/lib/jobs/core/schema'

const BADGES = {
  queued: { tone: 'grey', word: 'Waiting', icon: Clock },
  running: { tone: 'grey', word: 'Running', icon: LoaderCircle },
  cancelling: { tone: 'grey', word: 'Stopping', icon: LoaderCircle },
  finished: { tone: 'green', word: 'Finished', icon: CircleCheck },
  canceled: { tone: 'grey', word: 'Stopped', icon: CircleMinus },
  failed: { tone: 'red', word: 'Failed', icon: CircleX },
} as const

export const JobState = ({ state }: { state: State }) => <StatusBadge {...BADGES[state]} />
