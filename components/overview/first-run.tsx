'use client'
import { CircleCheck, CircleX, Play, TriangleAlert } from 'lucide-react'
import { useHasPlans } from '@/components/billing/has-plans'
import { statusBadge } from '@/components/requests/request-status'
import { Button } from '@/components/ui/button/button'
import { CodeBlock } from '@/components/ui/text/code-block'
import { useRunValidation } from '@/lib/service/validation/explain/client/run-mutations'
import type { RunAnswer } from '@/lib/service/validation/explain/core/run-schema'

type Keys = { apiKey: string; licenseKey: string }
type Props = {
  org: string
  productId: string
  keys: Keys | null
  /** what to do first for the keys that aren't here */
  missing: readonly string[]
  onValid: () => void
  /** why the last run was refused, where the button is: the field may be far above */
  apiKeyError: string | undefined
  onApiKeyError: (error: string) => void
}

/** The validation without a terminal: made by the server, through the public API. */
export function FirstRun({ org, productId, keys, missing, onValid, apiKeyError, onApiKeyError }: Props) {
  const hasPlans = useHasPlans()
  const run = useRunValidation(org, productId, {
    onSuccess: ({ valid }) => valid && onValid(),
    onFieldErrors: ({ api_key }) => onApiKeyError(api_key ?? 'Enter an API key of this product.'),
  })
  return (
    <div className="min-w-0 space-y-3">
      <Button
        variant="primary"
        disabled={keys === null}
        loading={run.isPending}
        onClick={() => keys && run.mutate({ api_key: keys.apiKey, license_key: keys.licenseKey })}
      >
        <Play />
        Run it here
      </Button>
      {apiKeyError && <p className="text-red text-small">{apiKeyError}</p>}
      <p className="text-muted text-small">
        {keys === null
          ? `First, ${missing.join(', and ')}.`
          : `A real request from your IP address. It ${hasPlans ? 'counts toward the daily limit and ' : ''}shows under Requests.`}
      </p>
      {run.data && <Answer answer={run.data} />}
    </div>
  )
}

function Answer({ answer }: { answer: RunAnswer }) {
  const { Icon, look, verdict } = verdictOf(answer)
  return (
    <div className="space-y-3" role="status">
      <p className="flex items-start gap-2 font-medium">
        <Icon aria-hidden="true" className={`mt-0.5 size-[18px] shrink-0 ${look}`} />
        {verdict}
      </p>
      <CodeBlock label={`HTTP ${answer.http_status} · ${answer.took_ms} ms`} copy="Response">
        {pretty(answer.body)}
      </CodeBlock>
    </div>
  )
}

function verdictOf({ http_status, valid, status }: RunAnswer) {
  if (valid) return { Icon: CircleCheck, look: 'text-green', verdict: 'Valid. Your first validation works.' }
  if (http_status === 200) return { Icon: CircleX, look: 'text-red', verdict: `Refused: ${statusBadge(status).label}.` }
  if (http_status === 401)
    return { Icon: TriangleAlert, look: 'text-amber', verdict: 'No verdict: the API key is wrong or has ended.' }
  return {
    Icon: TriangleAlert,
    look: 'text-amber',
    verdict: 'No verdict right now. Your program should ask again later, and never treat this as a refusal.',
  }
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
