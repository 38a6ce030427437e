'use client'
import { useTranslations } from 'next-intl'
import { sendJson } from '@/lib/browser/api/api'
import { useCountdown } from '@/lib/portal/client/use-countdown'
import { usePortalMutation } from '@/lib/portal/client/use-portal-mutation'
import { codeSent } from '@/lib/portal/core/schema'
import { ErrorAlert } from '../ui/alert'
import { PortalButton } from '../ui/portal-button'
import { useProblemText } from '../ui/use-problem-text'

const PAUSE_SECONDS = 30

type SendNewCodeProps = {
  /** where a code is asked for */
  path: `${string}/code`
  email: string
  /** the page to go on to by the link of the mail */
  callbackPath?: string | undefined
  onSent: () => void
}

/** Another code for the same address, half a minute after the last. */
export function ResendCode({ path, email, callbackPath, onSent }: SendNewCodeProps) {
  const t = useTranslations('signIn')
  const problemText = useProblemText()
  const pause = useCountdown(PAUSE_SECONDS)
  const request = usePortalMutation({
    send: () => sendJson('POST', path, { body: { email, callback_path: callbackPath }, schema: codeSent }),
    onDone: () => {
      pause.begin()
      onSent()
    },
  })
  return (
    <>
      <PortalButton
        className="w-full"
        disabled={pause.left > 0}
        loading={request.isBusy}
        onClick={() => request.send()}
      >
        {pause.left > 0 ? t('newCodeIn', { seconds: pause.left }) : t('newCode')}
      </PortalButton>
      <ErrorAlert>{problemText(request.problem)}</ErrorAlert>
    </>
  )
}
