'use client'
import type { ReactNode } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { CodeInput } from '@/components/ui/input/code-input'
import { Link } from '@/components/ui/navigation/link'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import type { Claim, CodePurpose } from '@/lib/people/portal/client/portal-mutations'
import { type Contact, contactTag } from '../license/support-contact'
import { UnsentWords } from '../ui/unsent-mail'
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
  vendor?: Contact | undefined
  /** the page to go on to by the link of another mail */
  callbackPath?: string
  /** of a license in stock, for another mail */
  claim?: Claim
  onDone: () => void
  onResent?: () => void
  /** instead of what else to try if no code arrives, where a code comes to every email */
  nothing?: string
  /** Goes back to another address; absent where there is only one. */
  onOther?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The second step: the six digits from the mail. */
export function CodeForm(props: CodeFormProps) {
  const { purpose, email, note, submit, vendor, callbackPath, claim, nothing, onOther, children } = props
  const t = useTranslations()
  const problemText = useProblemText()
  const isMailKept = useKeptMail() !== null
  const { code, type, enter, startOver, redeem, isResent, isSpent, isUsed, mistake, isRefused } = useCodeEntry(props)
  return (
    <Form onSubmit={enter} noValidate className="flex w-full flex-col gap-4">
      <p role="status" className="break-words">
        {isMailKept ? <UnsentWords /> : note}
      </p>
      {isMailKept && <p className="break-words">{t('signIn.codeOf', { email })}</p>}
      <LiveAlert kind="success" size="touch">
        {isUsed ? t(claim ? 'errors.codeUsedClaim' : 'errors.codeUsed') : isResent && !isMailKept && t('signIn.resent')}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {!isRefused && !isUsed && problemText(redeem.problem, redeem.retryAfter)}
      </LiveAlert>
      <Field
        size="touch"
        label={t('signIn.code')}
        help={t('signIn.codeHelp')}
        error={
          isSpent
            ? t('errors.codeSpent')
            : mistake
              ? t(`errors.${mistake}`)
              : isRefused
                ? t(isResent ? 'errors.codeOlder' : 'errors.code')
                : undefined
        }
      >
        <CodeInput size="touch" className="text-head" value={code} onChange={type} />
      </Field>
      <Button
        size="touch"
        type="submit"
        variant="primary"
        className="w-full"
        disabled={isSpent || isUsed}
        loading={redeem.isBusy}
      >
        {submit}
      </Button>
      {!isMailKept && (
        <p className="text-body text-muted">
          {nothing ?? (purpose !== 'session' && t('signIn.nothingSent'))}
          {nothing === undefined &&
            purpose === 'session' &&
            (vendor
              ? t.rich('signIn.nothingVendor', { vendor: vendor.name, contact: contactTag(vendor) })
              : t('signIn.nothing'))}
        </p>
      )}
      {isUsed && claim ? (
        // Its key opens nothing in stock anymore, so no other code is sent for it.
        <Button size="touch" className="w-full" render={<Link href="/portal/sign-in" />}>
          {t('signIn.title')}
        </Button>
      ) : (
        <ResendCode purpose={purpose} email={email} callbackPath={callbackPath} claim={claim} onSent={startOver} />
      )}
      {onOther && (
        <Button size="touch" className="w-full" onClick={onOther}>
          {t('signIn.otherAddress')}
        </Button>
      )}
      {children}
    </Form>
  )
}
