'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { CodeForm } from '../sign-in/code-form'
import { EmailForm } from '../sign-in/email-form'

type Step = { at: 'closed' } | { at: 'email' } | { at: 'code'; email: string }

/** Verifies another e-mail address, in the same two steps as signing in. */
export function LinkEmail({ onLinked }: { onLinked: (email: string) => void }) {
  const t = useTranslations()
  const [step, setStep] = useState<Step>({ at: 'closed' })
  if (step.at === 'closed')
    return (
      <Button size="touch" className="w-full" onClick={() => setStep({ at: 'email' })}>
        {t('account.linkEmail')}
      </Button>
    )
  if (step.at === 'email')
    return (
      <EmailForm
        purpose="identities"
        submit={t('signIn.sendCode')}
        onSent={(email) => setStep({ at: 'code', email })}
      />
    )
  const finish = () => {
    onLinked(step.email)
    setStep({ at: 'closed' })
  }
  return (
    <CodeForm
      purpose="identities"
      email={step.email}
      note={t('account.sent', { email: step.email })}
      submit={t('account.linkSubmit')}
      onDone={finish}
      onOther={() => setStep({ at: 'email' })}
    />
  )
}
