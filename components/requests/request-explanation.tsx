'use client'
import { ExplanationSteps } from '@/components/explain/explanation-steps'
import { Repairs } from '@/components/explain/repairs/repairs'
import { SimulateAgain, useSimulationAgain } from '@/components/explain/simulate-again'
import { isAccepted, Verdict } from '@/components/explain/verdict'
import { Card } from '@/components/ui/layout/card'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { CodeBlock } from '@/components/ui/text/code-block'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { RequestDetail, RequestItem } from '@/lib/service/requests/core/schema'
import { requestDetails, simulationOf } from './request-details'
import { httpStatus } from './request-status'

type Props = { org: string; request: RequestDetail; may: May }

/** "Why?" without its page: verdict, repair, simulation, checks and the request. Fits a page and a side sheet. */
export function RequestExplanation({ org, request, may }: Props) {
  const { item, steps, verdict, answer } = request
  const isSimulated = mayBeSimulated(item, may)
  const isRefused = !isAccepted(steps)
  const again = useSimulationAgain(org, simulationOf(item), isSimulated && isRefused)
  // What was repaired since is in the newest simulation.
  const now = again.simulation ?? { status: item.status, situation: request.situation }
  const isKnown = !(isSimulated && isRefused) || again.simulation !== undefined || again.error !== null
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-6">
          <Verdict verdict={verdict} isAccepted={isAccepted(steps)} />
          {isKnown && (
            <Repairs
              org={org}
              may={may}
              status={now.status}
              situation={now.situation}
              address={item.address}
              onRepaired={again.run}
            />
          )}
          {isSimulated && <SimulateAgain {...again} status={item.status} />}
          <Card title="Checks">
            <ExplanationSteps steps={steps} />
          </Card>
        </div>
        <div className="min-w-0 space-y-6">
          <Card title={item.endpoint === 'lookup' ? 'Lookup' : 'Request'}>
            <DefinitionGrid className="sm:grid-cols-[112px_minmax(0,1fr)]" facts={requestDetails(org, item)} />
          </Card>
          <CodeBlock label={`Response (${httpStatus(item)}), stored fields only`} copy="Response">
            {JSON.stringify(answer, null, 2)}
          </CodeBlock>
        </div>
      </div>
    </div>
  )
}

/** A simulated validation uses an API key that works, and knows nothing of a license key that does not exist. */
const mayBeSimulated = ({ endpoint, status, address }: RequestItem, may: May): boolean =>
  may['licenses:view'] &&
  endpoint === 'validate' &&
  address !== null &&
  status !== 'invalid_api_key' &&
  status !== 'license_not_found' &&
  status !== 'product_not_found'
