import { FlaskConical } from 'lucide-react'
import { RequestStatus } from '@/components/requests/request-status'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Card } from '@/components/ui/layout/card'
import { CodeBlock } from '@/components/ui/text/code-block'
import { TimeText } from '@/components/ui/text/time-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { Simulation } from '@/lib/service/validation/explain/core/schema'
import { ExplanationSteps } from './explanation-steps'
import { Repairs } from './repairs/repairs'
import { isAccepted, Verdict } from './verdict'

type Props = {
  org: string
  may: May
  /** of the last simulation */
  address: string
  simulation: Simulation | undefined
  error: Error | null
  onRepaired: () => void
}

/** The simulated answer: its verdict, what would repair it, the checks and the response. */
export function SimulationResult({ org, may, address, simulation, error, onRepaired }: Props) {
  if (error) return <LoadFailure title="This request can't be simulated" error={error} />
  if (!simulation) return <Waiting />
  const { status, steps, at, takes_slot, is_signed, verdict, situation } = simulation
  return (
    <div className="min-w-0 space-y-6" aria-live="polite">
      <Verdict verdict={verdict} isAccepted={isAccepted(steps)}>
        {takes_slot && "A real request would register this IP address. This simulation didn't."}
      </Verdict>
      <Repairs org={org} may={may} status={status} situation={situation} address={address} onRepaired={onRepaired} />
      <Card
        title="Checks"
        description={
          <>
            As of <TimeText at={at} as="exact" />
          </>
        }
        action={<RequestStatus status={status} />}
      >
        <ExplanationSteps steps={steps} />
      </Card>
      <Answer simulation={simulation} />
      {is_signed && (
        <p className="text-muted text-small">
          A real answer is signed. A simulated one never is, so that it cannot be passed off as real.
        </p>
      )}
    </div>
  )
}

const SENTENCES = {
  401: 'HTTP 401: the API key is refused.',
  429: "HTTP 429: the daily limit is used up. The request isn't counted.",
  503: "HTTP 503: this installation's encryption key can't read the license key.",
}

const Answer = ({ simulation: { answer, http_status } }: { simulation: Simulation }) =>
  answer === null || http_status !== 200 ? (
    <Callout kind="warning" title="No validation result">
      {http_status !== 200 && SENTENCES[http_status]}
    </Callout>
  ) : (
    <CodeBlock label="Response (200)" copy="Response">
      {JSON.stringify(answer, null, 2)}
    </CodeBlock>
  )

const Waiting = () => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={<FlaskConical />}
      title="Result"
      description="Choose a product and an IP address, and a license unless you test an unknown key, to see the response a validation would get now, and each check behind it."
    />
  </div>
)
