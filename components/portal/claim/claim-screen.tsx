'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { Link } from '@/components/ui/navigation/link'
import { useClaimLicense, useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { useSignInForm } from '@/lib/people/portal/client/portal-sign-in'
import type { PortalProblem } from '@/lib/people/portal/core/portal-problem'
import { portalCodeInput } from '@/lib/people/portal/core/schema'
import type { PortalDoorVendor } from '@/lib/people/portal/core/schema-licenses'
import { VendorBrand } from '../license/vendor-brand'
import { CodeForm } from '../sign-in/code-form'
import { useProblemText } from '../ui/use-problem-text'

type ClaimScreenProps = {
  /** whose page led here; null for none */
  vendor: PortalDoorVendor | null
  /** to whom the license goes; null for a visitor, who proves an email first */
  identity: string | null
  /** this page, for the link of the email */
  path: string
}

/** A license in stock becomes that of whoever has its key. */
export function ClaimScreen({ vendor, identity, path }: ClaimScreenProps) {
  const t = useTranslations('claim')
  const [licenseKey, setLicenseKey] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  // Whoever proved an email is signed in from then on, also if the key is refused after all.
  const [provenEmail, setProvenEmail] = useState<string | null>(null)
  const given = { license_key: licenseKey.trim(), vendor: vendor?.slug ?? null }
  // A full page load, so that nothing rendered for a signed-out visitor is kept.
  const claim = useClaimLicense({ onDone: ({ id }) => location.assign(`/portal/licenses/${id}`) })
  useSignInForm()
  return (
    <div className="flex flex-col gap-6" style={accentStyle(vendor?.accent ?? null)}>
      {vendor && <VendorBrand vendor={vendor} as="p" />}
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <p className="text-muted [overflow-wrap:anywhere]">
          {vendor ? t('lineVendor', { vendor: vendor.name }) : t('line')}
        </p>
      </div>
      {isSent ? (
        <CodeForm
          purpose="session"
          email={email}
          note={t('sent', { email })}
          submit={t('submit')}
          vendor={vendor?.name}
          callbackPath={path}
          onDone={() => {
            setProvenEmail(email)
            setIsSent(false)
            claim.send(given)
          }}
          onOther={() => setIsSent(false)}
        />
      ) : (
        <KeyForm
          identity={identity ?? provenEmail}
          licenseKey={licenseKey}
          onKey={setLicenseKey}
          email={email}
          onEmail={setEmail}
          given={given}
          path={path}
          claim={claim}
          onSent={() => setIsSent(true)}
        />
      )}
    </div>
  )
}

type Claim = ReturnType<typeof useClaimLicense>
type KeyFormProps = Pick<ClaimScreenProps, 'identity' | 'path'> & {
  licenseKey: string
  onKey: (text: string) => void
  email: string
  onEmail: (text: string) => void
  given: { license_key: string; vendor: string | null }
  claim: Claim
  onSent: () => void
}

/** The key, and the email of somebody who has no license yet. */
function KeyForm({ identity, licenseKey, onKey, email, onEmail, given, path, claim, onSent }: KeyFormProps) {
  const t = useTranslations()
  const [isWrong, setIsWrong] = useState(false)
  const request = useRequestPortalCode({ purpose: 'session', callbackPath: path, claim: given }, { onDone: onSent })
  const step = identity === null ? request : claim
  const submit = () => {
    if (given.license_key === '' || step.isBusy) return
    if (identity !== null) return claim.send(given)
    const parsed = portalCodeInput.safeParse({ email })
    setIsWrong(!parsed.success)
    if (parsed.success) request.send(parsed.data)
  }
  return (
    <Form onSubmit={submit} noValidate className="flex w-full flex-col gap-4">
      <ClaimProblem problem={step.problem} retryAfter={step.retryAfter} isSignedIn={identity !== null} />
      <Field size="touch" label={t('claim.key')} help={identity === null ? undefined : t('claim.goesTo', { identity })}>
        <Input
          size="touch"
          className="font-mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={1024}
          value={licenseKey}
          onChange={(event) => onKey(event.target.value)}
        />
      </Field>
      {identity === null && (
        <Field
          size="touch"
          label={t('claim.email')}
          help={t('claim.emailHelp')}
          error={isWrong ? t('errors.email') : undefined}
        >
          <Input
            size="touch"
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        </Field>
      )}
      <Button
        size="touch"
        type="submit"
        variant="primary"
        className="w-full"
        disabled={given.license_key === ''}
        loading={step.isBusy}
      >
        {t(identity === null ? 'claim.next' : 'claim.submit')}
      </Button>
      {identity === null && (
        <Button size="touch" variant="ghost" className="w-full" render={<Link href="/portal" />}>
          {t('signIn.title')}
        </Button>
      )}
    </Form>
  )
}

type ClaimProblemProps = { problem: PortalProblem | null; retryAfter: number | null; isSignedIn: boolean }

/** Why no license was added. A wrong email is said at its field, before anything is sent. */
function ClaimProblem({ problem, retryAfter, isSignedIn }: ClaimProblemProps) {
  const t = useTranslations('claim')
  const problemText = useProblemText()
  // A conflict: somebody else was faster.
  const isKeyRefused = problem === 'notFound' || problem === 'invalid' || problem === 'conflict'
  return (
    <LiveAlert kind="error" size="touch">
      {problem === 'forbidden'
        ? t('revoked')
        : isKeyRefused
          ? t(isSignedIn ? 'unknownSignedIn' : 'unknown')
          : problemText(problem, retryAfter)}
    </LiveAlert>
  )
}
