import { EmptyState } from '@/components/ui/feedback/empty-state'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { AttemptView } from '@/lib/service/webhooks/core/schema'

/** Every attempt with its answer and the time it took. */
export function AttemptList({ attempts }: { attempts: readonly AttemptView[] }) {
  if (attempts.length === 0)
    return <EmptyState title="No attempt yet" description="The first one is sent within seconds." />
  return (
    <ol className="divide-y divide-hairline">
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} {...attempt} />
      ))}
    </ol>
  )
}

const Attempt = ({ number, at, duration_ms, status, error, answer }: AttemptView) => (
  <li className="space-y-2 p-4">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">Attempt {number}</span>
      <StatusBadge tone={error === null ? 'green' : 'red'} label={status === null ? 'No response' : String(status)} />
      <span className="text-muted text-small">
        <TimeText at={at} as="exact" /> · {formatNumber(duration_ms)} ms
      </span>
    </div>
    {error && error !== `HTTP ${status}` && <p className="text-small">{error}</p>}
    {answer && (
      <pre className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words rounded-control bg-sunken p-2 font-mono text-small">
        {answer}
      </pre>
    )}
  </li>
)
