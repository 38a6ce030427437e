import { FlaskConical } from 'lucide-react'
import { LimitNote } from '@/components/billing/limit-note'
import { RequestStatus } from '@/components/requests/request-status'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Card } from '@/components/ui/layout/card'
import { CodeBlock } from '@/components/ui/text/code-block'
import { TimeText } from '@/components/ui/text/time-text'
import type { Simulation } from '@/lib/explain/core/schema'
import { ExplanationSteps } from './explanation-steps'

type Props = { org: string; simulation: Simulation | undefined; error: Error | null }

/** The simulated answer, and its explanation. */
export function SimulationResult({ org, simulation, error }: Props) {
  if (error)
    return (
      <Callout kind="error" title="This call cannot be simulated">
        {error.message}
      </Callout>
    )
  if (!simulation) return <Waiting />
  const { status, steps, at, takes_slot, is_signed } = simulation
  return (
    <div className="min-w-0 space-y-6" aria-live="polite">
      <Card
        title="The checks, in their order"
        description={
          <>
            As of <TimeText at={at} as="exact" />
          </>
        }
        action={<RequestStatus status={status} />}
      >
        <ExplanationSteps steps={steps} />
      </Card>
      {takes_slot && (
        <Callout>
          The address is new: a real call registers it. This one did not, so the next simulation says the same.
        </Callout>
      )}
      {status === 'rate_limit_exceeded' && <LimitNote org={org} />}
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
  401: 'HTTP 401: the API key is refused, with status invalid_api_key.',
  429: 'HTTP 429: the daily limit is used up. The call is not counted.',
  503: 'HTTP 503: the license key cannot be read with the encryption key of this installation.',
}

const Answer = ({ simulation: { answer, http_status } }: { simulation: Simulation }) =>
  answer === null || http_status !== 200 ? (
    <Callout kind="warning" title="No validation result">
      {http_status === 200 ? 'There is none.' : SENTENCES[http_status]}
    </Callout>
  ) : (
    <CodeBlock label="HTTP 200, the ten fields" copy="Answer">
      {JSON.stringify(answer, null, 2)}
    </CodeBlock>
  )

const Waiting = () => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={<FlaskConical />}
      title="The answer shows here"
      description="Choose a product, a license and an address: you see the ten fields that a call would get now, and each check that leads to them."
    />
  </div>
)
