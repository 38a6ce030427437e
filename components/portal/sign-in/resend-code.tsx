'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { NEW_CODE_SECONDS, useCountdown } from '@/lib/foundation/browser/page/use-countdown'
import { type Claim, type CodePurpose, useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { codeSentAt } from '@/lib/people/portal/client/portal-sign-in'
import { useProblemText } from '../ui/use-problem-text'

type ResendCodeProps = {
  purpose: CodePurpose
  email: string
  /** the page to go on to by the link of the mail */
  callbackPath?: string | undefined
  claim?: Claim | undefined
  onSent: () => void
}

/** Sends another code to the same address, at the earliest after half a minute. */
export function ResendCode({ purpose, email, callbackPath, claim, onSent }: ResendCodeProps) {
  const t = useTranslations('signIn')
  const problemText = useProblemText()
  // Loaded again, the page goes on counting.
  const pause = useCountdown(NEW_CODE_SECONDS, () => (purpose === 'session' ? codeSentAt(email) : null))
  const request = useRequestPortalCode(
    { purpose, callbackPath, ...(claim && { claim }) },
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
        {problemText(request.problem, request.retryAfter, purpose)}
      </LiveAlert>
    </>
  )
}
