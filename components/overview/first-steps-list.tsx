'use client'
import { type Ref, useEffect, useRef, useState } from 'react'
import { MailOutcome } from '@/components/customers/mails/mail-outcome'
import { IntegrationGuide } from '@/components/products/api-keys/integration-guide'
import { onItsWay } from '@/lib/foundation/mail/client/kept-mail'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useNoteSavedApiKey } from '@/lib/people/overview/client/overview-mutations'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { doneSteps } from '@/lib/people/overview/core/steps-left'
import { CreatedApiKey, EnteredApiKey } from './first-api-key'
import { FirstCall, OpenOverview } from './first-call'
import { FirstContact } from './first-contact'
import { FirstEmail, SavedFirstEmail } from './first-email'
import { CreatedLicenseKey, ExistingLicense, TestLicense } from './first-license'
import { FirstMailedLicense, type MailedLicense } from './first-mailed-license'
import { FirstProduct } from './first-product'
import { FirstRun } from './first-run'
import { FirstStep, type StepState } from './first-step'
import type { FirstKeys } from './use-first-keys'
import type { SaveShown } from './use-save-shown'

type Props = { org: string; may: May; email: string; steps: FirstSteps; keys: FirstKeys; onChanged: () => void }
type StepProps = Props & { state: StepState }

type ListProps = Props & {
  /** A validation came that this page didn't run. */
  isUsed: boolean
  mailed: MailedLicense | null
  onValid: () => void
  onMailed: (license: MailedLicense) => void
}

export function FirstStepsList({ isUsed, mailed, onValid, onMailed, ...props }: ListProps) {
  const { steps, keys } = props
  const { product, created, isSaved, setIsSaved } = keys
  const { mutate: noteSaved } = useNoteSavedApiKey(props.org)
  const save = (productId: string) => {
    setIsSaved(true)
    noteSaved({ product_id: productId })
  }
  // It came from where the key was saved.
  const isUsedElsewhere = isUsed && created !== null && !isSaved && !keys.hasClientKey
  useEffect(() => {
    if (isUsedElsewhere) save(created.id)
  })
  const [isEmailSaved, setIsEmailSaved] = useState(false)
  const saveContact = useRef<SaveShown>(null)
  const saveEmail = useRef<SaveShown>(null)
  // A step that is done, or that isn't this member's to do, has nothing to save.
  const saveShown = async () => (await (saveContact.current?.() ?? true)) && (await (saveEmail.current?.() ?? true))
  const stateOf = statesOf(
    doneSteps({ ...steps, product }).map((isDone, step) => isDone || (step === FIRST_EMAIL && isEmailSaved)),
  )
  return (
    <ol>
      <FirstStep state={stateOf(0)} title="Create a product" description={product?.name ?? PRODUCT}>
        {product === null && props.may['products:create'] && (
          <FirstProduct org={props.org} onCreated={keys.setCreated} />
        )}
      </FirstStep>
      <ApiKeyStep {...props} state={stateOf(1)} onSaved={save} />
      <LicenseStep {...props} state={stateOf(2)} isReached={isSaved} />
      <ValidationStep
        {...props}
        state={stateOf(3)}
        onValid={() => {
          onValid()
          // Whoever enters a key has it.
          if (!created && product) save(product.id)
        }}
      />
      <ContactStep {...props} state={stateOf(4)} saveShown={saveContact} />
      <EmailStep
        {...props}
        state={stateOf(FIRST_EMAIL)}
        saveShown={saveEmail}
        onSaved={() => {
          setIsEmailSaved(true)
          props.onChanged()
        }}
      />
      <MailedStep
        {...props}
        state={stateOf(6)}
        isReached={stateOf(FIRST_EMAIL) === 'done'}
        mailed={mailed}
        saveShown={saveShown}
        onMailed={onMailed}
      />
    </ol>
  )
}

const FIRST_EMAIL = 5

const PRODUCT = 'The app, plugin, or service you license.'
const API_KEY =
  'A server key: for your own server, and to try it here. It is shown once. A program that your customers run gets a client key, which you create below.'
const OLD_API_KEY =
  "It was shown once, when you created it. Enter it here to use it below. If you don't have it, create another one."

function ApiKeyStep({ org, may, steps, keys, state, onSaved }: StepProps & { onSaved: (productId: string) => void }) {
  const { created, product, entered, setEntered, isSaved } = keys
  const isAsked = !created && product !== null && may['api_keys:rotate']
  return (
    <FirstStep
      state={state}
      title="Save its API key"
      description={isAsked ? OLD_API_KEY : API_KEY}
      isReached={created !== null}
    >
      {created && (
        <CreatedApiKey
          apiKey={created.api_key}
          fileName={`${created.slug}-api-key.txt`}
          isSaved={isSaved}
          onSaved={() => onSaved(created.id)}
        />
      )}
      {isAsked && (
        <EnteredApiKey
          org={org}
          product={product}
          value={entered.apiKey}
          error={entered.error}
          field={keys.apiKeyField}
          onChange={(apiKey) => setEntered({ apiKey })}
          asksIfSaved={steps.has_validated && state !== 'done'}
          onSaved={() => onSaved(product.id)}
        />
      )}
    </FirstStep>
  )
}

function LicenseStep({ org, may, email, steps, keys, state, isReached }: StepProps & { isReached: boolean }) {
  const { product, licenseKey, setLicenseKey } = keys
  const isExisting = licenseKey === null && steps.license !== null
  const mayReveal = isExisting && may['licenses:reveal']
  return (
    <FirstStep
      state={state}
      title="Create a license"
      description={isExisting ? 'Use the one you have.' : `A test license for ${email}. No email is sent.`}
      isReached={isReached}
    >
      {licenseKey !== null && <CreatedLicenseKey licenseKey={licenseKey} />}
      {licenseKey === null && steps.license && (
        <ExistingLicense org={org} may={may} license={steps.license} onRevealed={setLicenseKey} />
      )}
      {product && licenseKey === null && !mayReveal && may['licenses:create'] && (
        <TestLicense org={org} productId={product.id} email={email} onCreated={setLicenseKey} />
      )}
    </FirstStep>
  )
}

const LICENSE_FIRST = { reveal: 'reveal the license key above', create: 'create a test license above' }

function ValidationStep({ org, may, steps, keys, state, onValid }: StepProps & { onValid: () => void }) {
  const { product, apiKey, licenseKey, hasLicense, pair, setEntered } = keys
  const description = <FirstCall org={org} steps={steps} isReady={hasLicense} />
  return (
    <FirstStep state={state} title="Validate it" description={description} isReached={licenseKey !== null}>
      {product && hasLicense && (
        <div className="max-w-[760px] space-y-6">
          {may['api_keys:rotate'] && (
            <FirstRun
              org={org}
              productId={product.id}
              keys={pair}
              missing={[
                ...(apiKey === '' ? ['enter the API key above, or create another one there'] : []),
                ...(licenseKey === null
                  ? [LICENSE_FIRST[steps.license && may['licenses:reveal'] ? 'reveal' : 'create']]
                  : []),
              ]}
              onValid={onValid}
              apiKeyError={keys.entered.error}
              onApiKeyError={(error) => {
                setEntered({ apiKey, error })
                keys.apiKeyField.current?.focus()
              }}
            />
          )}
          <IntegrationGuide
            {...(apiKey !== '' && { apiKey })}
            {...(licenseKey !== null && { licenseKey })}
            creates={may['api_keys:rotate'] && { org, product, onCreated: () => keys.setHasClientKey(true) }}
          />
        </div>
      )}
    </FirstStep>
  )
}

const CONTACT = 'Emails and the customer portal show your logo, and where customers get help.'

type SavedStepProps = Props & { state: StepState; saveShown: Ref<SaveShown> }

function ContactStep({ org, may, email, steps, state, saveShown, onChanged }: SavedStepProps) {
  return (
    <FirstStep state={state} title="Add your logo and support email" description={CONTACT}>
      {steps.product && may['org:update'] && (
        <FirstContact
          org={org}
          email={email}
          hasContact={steps.has_contact}
          saveShown={saveShown}
          onSaved={onChanged}
        />
      )}
    </FirstStep>
  )
}

const EMAIL = 'What a customer gets when you create their license: the key, where to enter it, and the download.'

function EmailStep({ org, may, steps, state, saveShown, onSaved }: SavedStepProps & { onSaved: () => void }) {
  const { product, first_email } = steps
  return (
    <FirstStep state={state} title="Choose what the first email says" description={EMAIL} isReached={steps.has_contact}>
      {product &&
        first_email &&
        (state === 'done' ? (
          <SavedFirstEmail stored={first_email} />
        ) : (
          may['products:update'] && (
            <FirstEmail org={org} productId={product.id} stored={first_email} saveShown={saveShown} onSaved={onSaved} />
          )
        ))}
    </FirstStep>
  )
}

/** What the email has: of a logo nothing until there is one. */
function mailedWords({ first_email, has_logo }: FirstSteps): string {
  const logo = has_logo ? ', your logo,' : ''
  return first_email?.mail_full_key === false
    ? `The email has a link to the license key${logo} and where to get help.`
    : `The email has the license key${logo} and where to get help.`
}

type MailedProps = Props & {
  state: StepState
  isReached: boolean
  mailed: MailedLicense | null
  saveShown: SaveShown
  onMailed: (license: MailedLicense) => void
}

function MailedStep({ org, may, email, steps, keys, state, isReached, mailed, saveShown, onMailed }: MailedProps) {
  const { product, has_validated } = steps
  return (
    <FirstStep
      state={state}
      title="Email a license"
      description={<span role="status">{mailed ? <Mailed org={org} {...mailed} /> : mailedWords(steps)}</span>}
      isReached={isReached}
    >
      {product && state !== 'done' && may['licenses:create'] && (
        <FirstMailedLicense
          org={org}
          productId={product.id}
          email={email}
          isMain={has_validated}
          saveShown={saveShown}
          onCreated={onMailed}
        />
      )}
      {has_validated && <OpenOverview org={org} isMain={state === 'done'} isKeyAtRisk={keys.isAtRisk} />}
    </FirstStep>
  )
}

const Mailed = ({ org, id, email, isMailed }: MailedLicense & { org: string }) =>
  isMailed ? (
    <MailOutcome sent={onItsWay(email)} at={`/${org}/customers/emails?license=${id}&open=latest`} />
  ) : (
    `Created for ${email}, and not emailed. See the product's settings, under Customer portal.`
  )

/** Done, current, or still to come. */
function statesOf(done: boolean[]): (step: number) => StepState {
  const next = done.indexOf(false)
  return (step) => (done[step] ? 'done' : step === next ? 'next' : 'later')
}
