'use client'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Skeleton, Spinner } from '@/components/ui/feedback/loading'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Specimen } from './specimen'

const TONES = ['green', 'amber', 'red', 'violet', 'grey'] as const
const KINDS = ['info', 'good', 'warning', 'error'] as const

/** Components that report a state. */
export const FeedbackSpecimens = () => (
  <>
    <Specimen name="status-badge">
      {TONES.map((tone) => (
        <StatusBadge key={tone} tone={tone} label={tone} />
      ))}
    </Specimen>
    <Specimen name="callout">
      {KINDS.map((kind) => (
        <Callout key={kind} kind={kind} title={`A callout of kind ${kind}`} className="w-full">
          It says what happened, and what would help.
        </Callout>
      ))}
      <Callout title="With an action" action={<Button>Enable</Button>} className="w-full">
        One at most.
      </Callout>
    </Specimen>
    <Specimen name="live-alert">
      <LiveAlert kind="success">Saved.</LiveAlert>
      <LiveAlert kind="error">The code is wrong or no longer valid.</LiveAlert>
    </Specimen>
    <Specimen name="loading: spinner, skeleton">
      <Spinner />
      <Skeleton className="w-48" />
    </Specimen>
    <Specimen name="progress-bar">
      <ProgressBar label="Importing licenses" done={1_200} total={10_000} elapsedMs={4_000} />
      <ProgressBar label="Revoking licenses" done={40} total={null} failed={2} />
    </Specimen>
    <Specimen name="empty-state">
      <EmptyState title="No licenses yet" description="Create one to see it here." action={<Button>Create</Button>} />
    </Specimen>
  </>
)
