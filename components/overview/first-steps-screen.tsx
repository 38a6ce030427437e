'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, PackagePlus, Ticket } from 'lucide-react'
import type { Route } from 'next'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { CodeBlock } from '@/components/ui/text/code-block'
import { useOrigin } from '@/lib/browser/page/use-origin'
import { overviewQueries } from '@/lib/overview/client/overview-queries'
import type { FirstSteps } from '@/lib/overview/core/schema'
import type { May } from '@/lib/permissions/core/may'
import { integrationSnippet } from '@/lib/products/core/integration-snippets'
import { FirstCall } from './first-call'
import { FirstStep, type StepState } from './first-step'

const LOOK_AGAIN_MS = 2_000

type Props = { org: string; may: May }

/**
 * Setup checklist of a new organization: product, key, license, first validation. The last turns green as the call
 * arrives.
 */
export function FirstStepsScreen({ org, may }: Props) {
  const { data: steps } = useSuspenseQuery({
    ...overviewQueries.firstSteps(org),
    refetchInterval: ({ state }) => (state.data?.has_validated ? false : LOOK_AGAIN_MS),
  })
  const origin = useOrigin()
  const [product, apiKey, license, validation] = statesOf(steps)
  return (
    <Card
      isFlush
      title="Four steps to the first validation"
      action={<HelpLink to="quickstart" about="the quickstart" />}
      description="Each checks itself off as soon as it is done."
    >
      <ol>
        <FirstStep state={product} title="Create a product" description={productLine(steps)}>
          {may['products:create'] && (
            <LinkButton href={`/${org}/products/new`}>
              <PackagePlus />
              Create product
            </LinkButton>
          )}
        </FirstStep>
        <FirstStep
          state={apiKey}
          title="Have its API key at hand"
          description="It was shown once, when it was made. Your server sends it with every call."
          actionWhenDone
        >
          {steps.product && may['api_keys:rotate'] && (
            <Button render={<Link href={`/${org}/products/${steps.product.id}/api-keys`} />}>
              <KeyRound />
              Make a new key
            </Button>
          )}
        </FirstStep>
        <FirstStep state={license} title="Issue a license" description="For a customer, or for yourself to try it.">
          {may['licenses:create'] && (
            <LinkButton href={`/${org}/licenses/new`}>
              <Ticket />
              Issue license
            </LinkButton>
          )}
        </FirstStep>
        <FirstStep state={validation} title="Validate it" description={<FirstCall org={org} steps={steps} />}>
          {validation !== 'done' && (
            <CodeBlock label="Put your API key and license key in, and run" copy="Command">
              {`export LATCHKEY_API_KEY='lk_live_…'\n${integrationSnippet('curl', { origin, licenseKey: 'YOUR-LICENSE-KEY' })}`}
            </CodeBlock>
          )}
        </FirstStep>
      </ol>
    </Card>
  )
}

const LinkButton = <Path extends string>({ href, children }: { href: Route<Path>; children: ReactNode }) => (
  <Button variant="primary" render={<Link href={href} />}>
    {children}
  </Button>
)

const productLine = ({ product }: FirstSteps) =>
  product ? product.name : 'What you sell: an application, a plugin, a service.'

/** Done, current, or still to come. */
function statesOf(steps: FirstSteps): [StepState, StepState, StepState, StepState] {
  const done = [steps.product !== null, steps.has_api_key, steps.has_license, steps.has_validated]
  const next = done.indexOf(false)
  const stateOf = (i: number): StepState => (done[i] ? 'done' : i === next ? 'next' : 'later')
  return [stateOf(0), stateOf(1), stateOf(2), stateOf(3)]
}
