'use client'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { CodeForm } from '../sign-in/code-form'
import { EmailForm } from '../sign-in/email-form'

type Step = { at: 'closed' } | { at: 'email'; email: string } | { at: 'code'; email: string }
type LinkEmailProps = { linked: string[]; onLinked: (email: string) => void }

/** Verifies another e-mail address, in the same two steps as signing in. */
export function LinkEmail({ linked, onLinked }: LinkEmailProps) {
  const t = useTranslations()
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const close = () => setStep({ at: 'closed' })
  if (step.at === 'closed')
    return (
      <Button size="touch" onClick={() => setStep({ at: 'email', email: '' })}>
        {t('account.linkEmail')}
      </Button>
    )
  const cancel = (
    <Button size="touch" className="w-full" onClick={close}>
      {t('frame.cancel')}
    </Button>
  )
  if (step.at === 'email')
    return (
      <EmailForm
        purpose="identities"
        submit={t('signIn.sendCode')}
        initialEmail={step.email}
        help={t('account.linkHelp')}
        refuse={(email) => (linked.includes(email) ? t('account.alreadyLinked', { email }) : null)}
        onSent={(email) => setStep({ at: 'code', email })}
      >
        {cancel}
      </EmailForm>
    )
  const finish = () => {
    onLinked(step.email)
    close()
  }
  return (
    <CodeForm
      purpose="identities"
      email={step.email}
      note={t('account.sent', { email: step.email })}
      submit={t('account.linkSubmit')}
      onDone={finish}
      onOther={() => setStep({ at: 'email', email: step.email })}
    >
      {cancel}
    </CodeForm>
  )
}
