'use client'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { EmailInput } from '@/components/ui/input/email-input'
import { type CodePurpose, useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { readDoorEntry } from '@/lib/people/portal/core/read-door-entry'
import { portalCodeInput } from '@/lib/people/portal/core/schema'
import { useProblemText } from '../ui/use-problem-text'

type EmailFormProps = {
  purpose: CodePurpose
  submit: string
  /** the page to go on to by the link of the mail */
  callbackPath?: string
  /** what the customer entered before */
  initialEmail?: string
  /** instead of where the address comes from */
  help?: string
  /** Why this address is refused; null if it is not. */
  refuse?: (email: string) => string | null
  /** whether a code that was sent to the address before still works in this tab; then it can be entered */
  hasCode?: (email: string) => boolean
  onHasCode?: (email: string) => void
  /** Further buttons. */
  children?: ReactNode
  onSent: (email: string) => void
}

/** The first step of proving an address: a code is mailed to it. Every address gets the same answer. */
export function EmailForm(props: EmailFormProps) {
  const { purpose, submit, callbackPath, initialEmail = '', help, refuse, hasCode, onHasCode, children, onSent } = props
  const t = useTranslations()
  const problemText = useProblemText()
  const [email, setEmail] = useState(initialEmail)
  const [isWrong, setIsWrong] = useState(false)
  const [isKey, setIsKey] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const request = useRequestPortalCode({ purpose, callbackPath }, { onDone: (_, sent) => onSent(sent.email) })
  const ask = () => {
    const entry = readDoorEntry(email, location.origin)
    if (entry.kind === 'order_link' && purpose === 'session') return location.assign(entry.path)
    const isKey = entry.kind === 'license_key' && purpose === 'session'
    const parsed = portalCodeInput.safeParse({ email: entry.kind === 'email' ? entry.email : email })
    setIsKey(isKey)
    setIsWrong(!parsed.success)
    const refused = parsed.success ? (refuse?.(parsed.data.email) ?? null) : null
    setRefusal(refused)
    if (parsed.success && refused === null && !request.isBusy) request.send(parsed.data)
  }
  const isRefusedAddress = request.problem === 'invalid'
  return (
    <Form onSubmit={ask} noValidate className="flex w-full flex-col gap-4">
      <LiveAlert kind="error" size="touch">
        {!isRefusedAddress && problemText(request.problem, request.retryAfter, purpose)}
      </LiveAlert>
      {request.problem === 'tooMany' && onHasCode && hasCode?.(email.trim()) && (
        <Button size="touch" className="w-full" onClick={() => onHasCode(email.trim())}>
          {t('signIn.enterLast')}
        </Button>
      )}
      <Field
        size="touch"
        label={t('signIn.email')}
        help={help ?? t('signIn.emailHelp')}
        error={
          isKey
            ? t('errors.licenseKey', { add: t('claim.haveKey') })
            : isWrong || isRefusedAddress
              ? t('errors.email')
              : (refusal ?? undefined)
        }
      >
        <EmailInput
          size="touch"
          name="email"
          autoComplete="email"
          // The door has one field; elsewhere the form is one of several.
          autoFocus={purpose === 'session'}
          value={email}
          onChange={(text) => setEmail(text ?? '')}
        />
      </Field>
      <Button size="touch" type="submit" variant="primary" className="w-full" loading={request.isBusy}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}
