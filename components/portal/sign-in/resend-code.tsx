'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { type CodePurpose, useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { useCountdown } from '@/lib/people/portal/client/use-countdown'
import { useProblemText } from '../ui/use-problem-text'

const PAUSE_SECONDS = 30

type ResendCodeProps = {
  purpose: CodePurpose
  email: string
  /** the page to go on to by the link of the mail */
  callbackPath?: string | undefined
  onSent: () => void
}

/** Sends another code to the same address, at the earliest after half a minute. */
export function ResendCode({ purpose, email, callbackPath, onSent }: ResendCodeProps) {
  const t = useTranslations('signIn')
  const problemText = useProblemText()
  const pause = useCountdown(PAUSE_SECONDS)
  const request = useRequestPortalCode(
    { purpose, callbackPath },
    {
      onDone: () => {
        pause.begin()
        onSent()
      },
    },
  )
  return (
    <>
      <Button
        size="touch"
        className="w-full"
        disabled={pause.left > 0}
        loading={request.isBusy}
        onClick={() => request.send({ email })}
      >
        {pause.left > 0 ? t('newCodeIn', { seconds: pause.left }) : t('newCode')}
      </Button>
      <LiveAlert kind="error" size="touch">
        {problemText(request.problem, request.retryAfter)}
      </LiveAlert>
    </>
  )
}
