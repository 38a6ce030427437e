'use client'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { EmailInput } from '@/components/ui/input/email-input'
import { Input } from '@/components/ui/input/input'
import { NativeSelect } from '@/components/ui/input/native-select'
import { Link } from '@/components/ui/navigation/link'
import { keysInText } from '@/lib/foundation/shared/pasted-key'
import { type useClaimLicense, useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { mistakenKey } from '@/lib/people/portal/core/mistaken-entry'
import type { PortalProblem } from '@/lib/people/portal/core/portal-problem'
import { readDoorEntry } from '@/lib/people/portal/core/read-door-entry'
import { portalCodeInput } from '@/lib/people/portal/core/schema'
import { useProblemText } from '../ui/use-problem-text'
import { ownPath } from './leave-for-claimed'

/** The first of some licenses, and how many they are. */
export type Owned = { id: string; count: number }

type Claim = ReturnType<typeof useClaimLicense>
type KeyFormProps = {
  /** of the page, for the link of the email */
  path: string
  identity: string | null
  /** of a signed-in customer */
  emails: string[]
  chosen: string | null
  onChosen: (email: string) => void
  licenseKey: string
  onKey: (text: string) => void
  /** what the key opens, if it is already the customer's */
  owned: Owned | null
  email: string
  onEmail: (text: string) => void
  given: { license_key: string; vendor: string | null }
  claim: Claim
  onSent: (email: string) => void
}

/** The key, and the email of somebody who has no license yet. */
export function KeyForm(props: KeyFormProps) {
  const { identity, emails, chosen, onChosen, licenseKey, onKey, owned, email, onEmail, given, path, claim, onSent } =
    props
  const t = useTranslations()
  const [isWrong, setIsWrong] = useState(false)
  const [isSeveral, setIsSeveral] = useState(false)
  // Also of a key that was sent before this form was there, with the code from the email.
  const [sentKey, setSentKey] = useState(given.license_key)
  const hasChoice = chosen !== null && emails.length > 1
  const request = useRequestPortalCode(
    { purpose: 'session', callbackPath: path, claim: given },
    { onDone: (_, sent) => onSent(sent.email) },
  )
  const step = identity === null ? request : claim
  const submit = () => {
    if (given.license_key === '' || step.isBusy) return
    const entry = readDoorEntry(given.license_key, location.origin)
    if (entry.kind === 'order_link') return location.assign(entry.path)
    const hasSeveral = mistakenKey(given.license_key) === 'isSeveral'
    setIsSeveral(hasSeveral)
    if (hasSeveral) return
    setSentKey(given.license_key)
    if (identity !== null) return claim.send({ ...given, ...(chosen !== null && { email: chosen }) })
    const parsed = portalCodeInput.safeParse({ email })
    setIsWrong(!parsed.success)
    if (parsed.success) request.send(parsed.data)
  }
  return (
    <Form onSubmit={submit} noValidate className="flex w-full flex-col gap-4">
      <ClaimProblem
        problem={step.problem}
        retryAfter={step.retryAfter}
        licenseKey={sentKey}
        isSignedIn={identity !== null}
      />
      <LiveAlert kind="error" size="touch">
        {isSeveral && t('claim.isSeveral')}
      </LiveAlert>
      <LiveAlert kind="success" size="touch">
        {owned &&
          t.rich('claim.yours', {
            count: owned.count,
            // A full page load, as after a claim.
            license: (words) => (
              <a href={owned.count === 1 ? ownPath(owned.id) : '/portal'} className="underline underline-offset-4">
                {words}
              </a>
            ),
          })}
      </LiveAlert>
      <Field
        size="touch"
        label={t('claim.key')}
        help={identity === null || hasChoice ? undefined : t('claim.goesTo', { identity })}
      >
        <Input
          size="touch"
          className="font-mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={1024}
          value={licenseKey}
          onChange={(event) => {
            setIsSeveral(false)
            onKey(event.target.value)
          }}
          // Before the field joins the lines of a whole email, and cuts it.
          onPaste={(event) => {
            const keys = keysInText(event.clipboardData.getData('text'))
            if (keys.length === 0) return
            event.preventDefault()
            setIsSeveral(false)
            onKey(keys.join(' '))
          }}
        />
      </Field>
      {hasChoice && (
        <NativeSelect
          label={t('claim.goesToWhich')}
          items={emails.map((value) => ({ value, label: value }))}
          value={chosen}
          onChange={onChosen}
        />
      )}
      {identity === null && (
        <Field
          size="touch"
          label={t('claim.email')}
          help={t('claim.emailHelp')}
          error={isWrong ? t('errors.email') : undefined}
        >
          <EmailInput
            size="touch"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(text) => onEmail(text ?? '')}
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
        {identity === null ? t('claim.next') : t('claim.submit', { count: 1 })}
      </Button>
      {identity === null && (
        <>
          <p className="text-body text-muted">{t('claim.bought')}</p>
          <Button size="touch" variant="ghost" className="w-full" render={<Link href="/portal" />}>
            {t('signIn.title')}
          </Button>
        </>
      )}
    </Form>
  )
}

type ClaimProblemProps = {
  problem: PortalProblem | null
  retryAfter: number | null
  /** that was sent */
  licenseKey: string
  isSignedIn: boolean
}

/** Why no license was added. A wrong email is said at its field, before anything is sent. */
function ClaimProblem({ problem, retryAfter, licenseKey, isSignedIn }: ClaimProblemProps) {
  const t = useTranslations('claim')
  const problemText = useProblemText()
  // A conflict: somebody else was faster.
  const isKeyRefused = problem === 'notFound' || problem === 'invalid' || problem === 'conflict'
  return (
    <LiveAlert kind="error" size="touch">
      {problem === 'forbidden'
        ? t('revoked')
        : isKeyRefused
          ? t(mistakenKey(licenseKey) ?? (isSignedIn ? 'unknownSignedIn' : 'unknown'))
          : problemText(problem, retryAfter, isSignedIn ? undefined : 'session')}
    </LiveAlert>
  )
}
