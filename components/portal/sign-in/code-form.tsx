'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { useIsMailKept } from '@/lib/foundation/mail/client/kept-mail'
import type { CodePurpose } from '@/lib/people/portal/client/portal-mutations'
import { useProblemText } from '../ui/use-problem-text'
import { ResendCode } from './resend-code'
import { useCodeEntry } from './use-code-entry'

type CodeFormProps = {
  purpose: CodePurpose
  email: string
  /** Tells the customer where to find the code. */
  note: string
  submit: string
  /** Whom to ask if no code arrives; absent where more than one vendor could be meant. */
  vendor?: string | undefined
  /** the page to go on to by the link of another mail */
  callbackPath?: string
  onDone: () => void
  /** Goes back to another address; absent where there is only one. */
  onOther?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The second step: the six digits from the mail. */
export function CodeForm(props: CodeFormProps) {
  const { purpose, email, note, submit, vendor, callbackPath, onOther, children } = props
  const t = useTranslations()
  const problemText = useProblemText()
  const isMailKept = useIsMailKept()
  const { code, type, enter, startOver, redeem, isResent, isSpent, isWrong, isRefused } = useCodeEntry(props)
  return (
    <Form onSubmit={enter} noValidate className="flex w-full flex-col gap-4">
      <p role="status" className="break-words">
        {isMailKept ? t('signIn.unsent') : note}
      </p>
      <LiveAlert kind="success" size="touch">
        {isResent && !isMailKept && t('signIn.resent')}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {!isRefused && problemText(redeem.problem, redeem.retryAfter)}
      </LiveAlert>
      <Field
        size="touch"
        label={t('signIn.code')}
        help={t('signIn.codeHelp')}
        error={isSpent ? t('errors.codeSpent') : isWrong || isRefused ? t('errors.code') : undefined}
      >
        <Input
          size="touch"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          spellCheck={false}
          maxLength={20}
          className="text-center font-mono text-head tracking-[0.3em]"
          value={code}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <Button
        size="touch"
        type="submit"
        variant="primary"
        className="w-full"
        disabled={isSpent}
        loading={redeem.isBusy}
      >
        {submit}
      </Button>
      {!isMailKept && (
        <p className="text-body text-muted">
          {purpose !== 'session' && t('signIn.nothingSent')}
          {purpose === 'session' && (vendor ? t('signIn.nothingVendor', { vendor }) : t('signIn.nothing'))}
        </p>
      )}
      <ResendCode purpose={purpose} email={email} callbackPath={callbackPath} onSent={startOver} />
      {onOther && (
        <Button size="touch" variant="ghost" className="w-full" onClick={onOther}>
          {t('signIn.otherAddress')}
        </Button>
      )}
      {children}
    </Form>
  )
}
