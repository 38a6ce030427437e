'use client'
import { useState } from 'react'
import { IntegrationGuide } from '@/components/products/api-keys/integration-guide'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { CreatedApiKey, EnteredApiKey } from './first-api-key'
import { FirstCall, OpenOverview } from './first-call'
import { FirstEmail } from './first-email'
import { CreatedLicenseKey, ExistingLicense, TestLicense } from './first-license'
import { FirstProduct } from './first-product'
import { FirstRun } from './first-run'
import { FirstStep, type StepState } from './first-step'
import { type FirstKeys, useFirstKeys } from './use-first-keys'

type Props = { org: string; may: May; email: string; steps: FirstSteps }
type StepProps = Props & { keys: FirstKeys; state: StepState }

export function FirstStepsList(props: Props) {
  const { steps } = props
  const keys = useFirstKeys(steps)
  const { product, isSaved, hasLicense } = keys
  const [isEmailSaved, setIsEmailSaved] = useState(false)
  const [first, second, third, fourth, fifth, sixth] = statesOf([
    product !== null,
    isSaved || steps.has_used_api_key || steps.has_validated,
    hasLicense,
    steps.has_validated,
    steps.has_contact,
    isEmailSaved || hasLink(steps),
  ])
  return (
    <ol>
      <FirstStep state={first} title="Create a product" description={product?.name ?? PRODUCT}>
        {product === null && props.may['products:create'] && (
          <FirstProduct org={props.org} onCreated={keys.setCreated} />
        )}
      </FirstStep>
      <ApiKeyStep {...props} keys={keys} state={second} />
      <LicenseStep {...props} keys={keys} state={third} />
      <ValidationStep {...props} keys={keys} state={fourth} />
      <ContactStep {...props} state={fifth} />
      <EmailStep {...props} state={sixth} onSaved={() => setIsEmailSaved(true)} />
    </ol>
  )
}

const PRODUCT = 'The app, plugin, or service you license.'
const API_KEY = 'Your program sends it with every request. It is shown once.'
const OLD_API_KEY = 'It was shown once, when you created it. Enter it here to use it below.'

function ApiKeyStep({ org, may, steps, keys, state }: StepProps) {
  const { created, product, entered, setEntered, isSaved, setIsSaved } = keys
  const isAsked = !created && product !== null && may['api_keys:rotate'] && !steps.has_validated
  return (
    <FirstStep state={state} title="Save its API key" description={isAsked ? OLD_API_KEY : API_KEY}>
      {created && (
        <CreatedApiKey
          apiKey={created.api_key}
          fileName={`${created.slug}-api-key.txt`}
          isSaved={isSaved}
          onSaved={() => setIsSaved(true)}
        />
      )}
      {isAsked && (
        <EnteredApiKey
          org={org}
          productId={product.id}
          value={entered.apiKey}
          error={entered.error}
          onChange={(apiKey) => setEntered({ apiKey })}
        />
      )}
    </FirstStep>
  )
}

function LicenseStep({ org, may, email, steps, keys, state }: StepProps) {
  const { product, licenseKey, setLicenseKey, hasLicense } = keys
  const isExisting = licenseKey === null && steps.license !== null
  return (
    <FirstStep
      state={state}
      title="Create a license"
      description={isExisting ? 'Use the one you have.' : `A test license for ${email}. No email is sent.`}
    >
      {licenseKey !== null && <CreatedLicenseKey licenseKey={licenseKey} />}
      {licenseKey === null && steps.license && !steps.has_validated && (
        <ExistingLicense org={org} may={may} license={steps.license} onRevealed={setLicenseKey} />
      )}
      {product && !hasLicense && may['licenses:create'] && (
        <TestLicense org={org} productId={product.id} email={email} onCreated={setLicenseKey} />
      )}
    </FirstStep>
  )
}

function ValidationStep({ org, may, steps, keys, state }: StepProps) {
  const { product, apiKey, licenseKey, hasLicense, pair, setEntered } = keys
  const description = <FirstCall org={org} steps={steps} isReady={hasLicense} />
  return (
    <FirstStep state={state} title="Validate it" description={description}>
      {product && hasLicense && (
        <div className="max-w-[760px] space-y-6">
          {may['api_keys:rotate'] && (
            <FirstRun
              org={org}
              productId={product.id}
              keys={pair}
              onApiKeyError={(error) => setEntered({ apiKey, error })}
            />
          )}
          <IntegrationGuide {...(apiKey !== '' && { apiKey })} {...(licenseKey !== null && { licenseKey })} />
        </div>
      )}
      {steps.has_validated && <OpenOverview />}
    </FirstStep>
  )
}

const CONTACT = 'Emails and the customer portal show it. Without one, customers have nowhere to ask.'

function ContactStep({ org, may, steps, state }: Props & { state: StepState }) {
  return (
    <FirstStep state={state} title="Say where customers get help" description={CONTACT}>
      {!steps.has_contact && may['org:update'] && (
        <Button render={<Link href={pageRoute(`/${org}/settings/branding#support`)} />}>Add support contact</Button>
      )}
    </FirstStep>
  )
}

const EMAIL = 'What a customer gets when you create their license: the key, where to enter it, and the download.'

function EmailStep({ org, may, steps, state, onSaved }: Props & { state: StepState; onSaved: () => void }) {
  const { product, first_email } = steps
  return (
    <FirstStep state={state} title="Choose what the first email says" description={EMAIL}>
      {product && first_email && state !== 'done' && may['products:update'] && (
        <FirstEmail org={org} productId={product.id} stored={first_email} onSaved={onSaved} />
      )}
    </FirstStep>
  )
}

const hasLink = ({ first_email }: FirstSteps): boolean =>
  first_email !== null && (first_email.help_url !== null || first_email.download_url !== null)

type States = [StepState, StepState, StepState, StepState, StepState, StepState]

/** Done, current, or still to come. */
function statesOf(done: [boolean, boolean, boolean, boolean, boolean, boolean]): States {
  const next = done.indexOf(false)
  const stateOf = (i: number): StepState => (done[i] ? 'done' : i === next ? 'next' : 'later')
  return [stateOf(0), stateOf(1), stateOf(2), stateOf(3), stateOf(4), stateOf(5)]
}
