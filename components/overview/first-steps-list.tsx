'use client'
import { useState } from 'react'
import { MailOutcome } from '@/components/customers/mails/mail-outcome'
import { IntegrationGuide } from '@/components/products/api-keys/integration-guide'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useNoteSavedApiKey } from '@/lib/people/overview/client/overview-mutations'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { CreatedApiKey, EnteredApiKey } from './first-api-key'
import { FirstCall, OpenOverview } from './first-call'
import { FirstContact } from './first-contact'
import { FirstEmail } from './first-email'
import { CreatedLicenseKey, ExistingLicense, TestLicense } from './first-license'
import { FirstMailedLicense, type MailedLicense } from './first-mailed-license'
import { FirstProduct } from './first-product'
import { FirstRun } from './first-run'
import { FirstStep, type StepState } from './first-step'
import { type FirstKeys, useFirstKeys } from './use-first-keys'

type Props = { org: string; may: May; email: string; steps: FirstSteps; onChanged: () => void }
type StepProps = Props & { keys: FirstKeys; state: StepState }

export function FirstStepsList(props: Props) {
  const { steps } = props
  const keys = useFirstKeys(steps)
  const { product, isSaved, hasLicense } = keys
  const [isEmailSaved, setIsEmailSaved] = useState(false)
  const [mailed, setMailed] = useState<MailedLicense | null>(null)
  const stateOf = statesOf([
    product !== null,
    isSaved || steps.has_saved_api_key || steps.has_validated,
    hasLicense,
    steps.has_validated,
    steps.has_contact,
    isEmailSaved || hasLink(steps),
    mailed !== null || steps.has_mailed,
  ])
  return (
    <ol>
      <FirstStep state={stateOf(0)} title="Create a product" description={product?.name ?? PRODUCT}>
        {product === null && props.may['products:create'] && (
          <FirstProduct org={props.org} onCreated={keys.setCreated} />
        )}
      </FirstStep>
      <ApiKeyStep {...props} keys={keys} state={stateOf(1)} />
      <LicenseStep {...props} keys={keys} state={stateOf(2)} />
      <ValidationStep {...props} keys={keys} state={stateOf(3)} />
      <ContactStep {...props} state={stateOf(4)} />
      <EmailStep
        {...props}
        state={stateOf(5)}
        onSaved={() => {
          setIsEmailSaved(true)
          props.onChanged()
        }}
      />
      <MailedStep {...props} state={stateOf(6)} mailed={mailed} onMailed={setMailed} />
    </ol>
  )
}

const PRODUCT = 'The app, plugin, or service you license.'
const API_KEY = 'Your program sends it with every request. It is shown once.'
const OLD_API_KEY = 'It was shown once, when you created it. Enter it here to use it below.'

function ApiKeyStep({ org, may, steps, keys, state }: StepProps) {
  const { created, product, entered, setEntered, isSaved, setIsSaved } = keys
  const note = useNoteSavedApiKey(org)
  const isAsked = !created && product !== null && may['api_keys:rotate'] && !steps.has_validated
  return (
    <FirstStep state={state} title="Save its API key" description={isAsked ? OLD_API_KEY : API_KEY}>
      {created && (
        <CreatedApiKey
          apiKey={created.api_key}
          fileName={`${created.slug}-api-key.txt`}
          isSaved={isSaved}
          onSaved={() => {
            setIsSaved(true)
            note.mutate({ product_id: created.id })
          }}
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
    </FirstStep>
  )
}

const CONTACT = 'Emails and the customer portal show your logo, and where customers get help.'

function ContactStep({ org, may, email, steps, state, onChanged }: Props & { state: StepState }) {
  return (
    <FirstStep state={state} title="Add your logo and support email" description={CONTACT}>
      {steps.product && may['org:update'] && (
        <FirstContact org={org} email={email} hasContact={steps.has_contact} onSaved={onChanged} />
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

const MAILED = {
  withKey: 'The email has the license key, your logo, and where to get help.',
  withoutKey: 'The email has your logo, where to get help, and a link to the license key.',
}

type MailedProps = Props & {
  state: StepState
  mailed: MailedLicense | null
  onMailed: (license: MailedLicense) => void
}

function MailedStep({ org, may, email, steps, state, mailed, onMailed }: MailedProps) {
  const { product, first_email, has_validated } = steps
  const words = first_email?.mail_full_key === false ? MAILED.withoutKey : MAILED.withKey
  return (
    <FirstStep
      state={state}
      title="Email a license"
      description={<span role="status">{mailed ? <Mailed {...mailed} /> : words}</span>}
    >
      {product && state !== 'done' && may['licenses:create'] && (
        <FirstMailedLicense
          org={org}
          productId={product.id}
          email={email}
          isMain={has_validated}
          onCreated={onMailed}
        />
      )}
      {has_validated && <OpenOverview isMain={state === 'done'} />}
    </FirstStep>
  )
}

const Mailed = ({ email, isMailed }: MailedLicense) =>
  isMailed ? (
    <MailOutcome sent={`Emailed to ${email}.`} />
  ) : (
    `Created for ${email}, and not emailed. See the product's settings, under Customer portal.`
  )

const hasLink = ({ first_email }: FirstSteps): boolean =>
  first_email !== null && (first_email.help_url !== null || first_email.download_url !== null)

/** Done, current, or still to come. */
function statesOf(done: boolean[]): (step: number) => StepState {
  const next = done.indexOf(false)
  return (step) => (done[step] ? 'done' : step === next ? 'next' : 'later')
}
