'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { type CodePurpose, useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
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
  /** Further buttons. */
  children?: ReactNode
  onSent: (email: string) => void
}

/** The first step of proving an address: a code is mailed to it. Every address gets the same answer. */
export function EmailForm(props: EmailFormProps) {
  const { purpose, submit, callbackPath, initialEmail = '', help, refuse, children, onSent } = props
  const t = useTranslations()
  const problemText = useProblemText()
  const [email, setEmail] = useState(initialEmail)
  const [isWrong, setIsWrong] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const request = useRequestPortalCode({ purpose, callbackPath }, { onDone: (_, sent) => onSent(sent.email) })
  const ask = () => {
    const parsed = portalCodeInput.safeParse({ email })
    setIsWrong(!parsed.success)
    const refused = parsed.success ? (refuse?.(parsed.data.email) ?? null) : null
    setRefusal(refused)
    if (parsed.success && refused === null && !request.isBusy) request.send(parsed.data)
  }
  const isRefusedAddress = request.problem === 'invalid'
  return (
    <Form onSubmit={ask} noValidate className="flex w-full flex-col gap-4">
      <LiveAlert kind="error" size="touch">
        {!isRefusedAddress && problemText(request.problem, request.retryAfter)}
      </LiveAlert>
      <Field
        size="touch"
        label={t('signIn.email')}
        help={help ?? t('signIn.emailHelp')}
        error={isWrong || isRefusedAddress ? t('errors.email') : (refusal ?? undefined)}
      >
        <Input
          size="touch"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button size="touch" type="submit" variant="primary" className="w-full" loading={request.isBusy}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}
