'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { type CodePurpose, useConfirmPortalCode } from '@/lib/portal/client/portal-mutations'
import { isCodeRefused } from '@/lib/portal/core/portal-problem'
import { portalSignInInput } from '@/lib/portal/core/schema'
import { MAX_CODE_TRIES } from '@/lib/sign-in/core/email-code'
import { useProblemText } from '../ui/use-problem-text'
import { ResendCode } from './resend-code'

type CodeFormProps = {
  purpose: CodePurpose
  email: string
  /** Tells the customer where to find the code. */
  note: string
  submit: string
  /** the page to go on to by the link of another mail */
  callbackPath?: string
  onDone: () => void
  onOther: () => void
}

/** The second step: the six digits from the mail. */
export function CodeForm({ purpose, email, note, submit, callbackPath, onDone, onOther }: CodeFormProps) {
  const t = useTranslations()
  const problemText = useProblemText()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [tries, setTries] = useState(0)
  const [isResent, setIsResent] = useState(false)
  const redeem = useConfirmPortalCode(purpose, {
    onDone,
    onProblem: (problem) => setTries((before) => before + Number(isCodeRefused(problem))),
  })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const parsed = portalSignInInput.safeParse({ email, code })
    setIsWrong(!parsed.success)
    if (parsed.success && !redeem.isBusy) redeem.send(parsed.data)
  }
  const isRefusedCode = redeem.problem !== null && isCodeRefused(redeem.problem)
  const isSpent = isRefusedCode && tries >= MAX_CODE_TRIES
  const startOver = () => {
    redeem.reset()
    setCode('')
    setTries(0)
    setIsWrong(false)
    setIsResent(true)
  }
  return (
    <form onSubmit={enter} noValidate className="flex w-full flex-col gap-4">
      <p role="status" className="break-words">
        {note}
      </p>
      <LiveAlert kind="success" size="touch">
        {isResent && t('signIn.resent')}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {!isRefusedCode && problemText(redeem.problem)}
      </LiveAlert>
      <Field
        size="touch"
        label={t('signIn.code')}
        help={t('signIn.codeHelp')}
        error={isSpent ? t('errors.codeSpent') : isWrong || isRefusedCode ? t('errors.code') : undefined}
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
          onChange={(event) => setCode(event.target.value)}
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
      <p className="text-body text-muted">{t('signIn.nothing')}</p>
      <ResendCode purpose={purpose} email={email} callbackPath={callbackPath} onSent={startOver} />
      <Button size="touch" variant="ghost" className="w-full" onClick={onOther}>
        {t('signIn.otherAddress')}
      </Button>
    </form>
  )
}
