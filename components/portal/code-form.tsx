'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { sendJson } from '@/lib/browser/api'
import { type PortalProblem, usePortalSend } from '@/lib/portal/client/use-portal-send'
import { done, portalSignInInput } from '@/lib/portal/core/schema'
import { PortalButton } from './portal-button'
import { PortalField } from './portal-field'
import { Refused } from './said'
import { useProblemText } from './use-problem-text'

type CodeFormProps = {
  /** where the code is redeemed */
  path: '/api/portal/session' | '/api/portal/identities'
  email: string
  /** Where the code is to be found. */
  note: string
  submit: string
  onDone: () => void
  onOther: () => void
}

/** The second step: the six digits from the mail. */
export function CodeForm({ path, email, note, submit, onDone, onOther }: CodeFormProps) {
  const t = useTranslations()
  const problemText = useProblemText()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const redeem = usePortalSend({
    send: (body: { email: string; code: string }) => sendJson('POST', path, { body, schema: done }),
    onDone,
  })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const parsed = portalSignInInput.safeParse({ email, code })
    setIsWrong(!parsed.success)
    if (parsed.success && !redeem.isBusy) redeem.send(parsed.data)
  }
  const isRefusedCode = isCodeProblem(redeem.problem)
  return (
    <form onSubmit={enter} noValidate className="flex w-full flex-col gap-4">
      <p role="status" className="break-words">
        {note}
      </p>
      <Refused>{!isRefusedCode && problemText(redeem.problem)}</Refused>
      <PortalField
        label={t('signIn.code')}
        help={t('signIn.codeHelp')}
        error={isWrong || isRefusedCode ? t('errors.code') : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        maxLength={20}
        className="text-center font-mono text-head tracking-[0.3em]"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <PortalButton type="submit" variant="primary" className="w-full" loading={redeem.isBusy}>
        {submit}
      </PortalButton>
      <PortalButton variant="ghost" className="w-full" onClick={onOther}>
        {t('signIn.otherAddress')}
      </PortalButton>
    </form>
  )
}

const isCodeProblem = (problem: PortalProblem | null): boolean =>
  problem === 'invalid' || problem === 'unauthorized' || problem === 'notFound'
