'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Link } from '@/components/ui/navigation/link'
import { leaveSaying } from '@/lib/foundation/browser/dialogs/parting-toast'
import { useFragment } from '@/lib/foundation/browser/page/use-fragment'
import { useSignInByPortalLink } from '@/lib/people/portal/client/portal-mutations'
import { forgetSentCode, useSignInForm } from '@/lib/people/portal/client/portal-sign-in'
import { portalPathOf } from '@/lib/people/portal/core/portal-path'
import { mayTryAgain } from '@/lib/people/portal/core/portal-problem'
import { ownPath } from '../claim/key-form'
import { useProblemText } from '../ui/use-problem-text'

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function LinkScreen() {
  const fragment = useFragment()
  useSignInForm()
  if (fragment === null) return null
  const given = new URLSearchParams(fragment)
  return <EnterByLink token={given.get('token') || null} path={portalPathOf(given.get('to') ?? undefined)} />
}

function EnterByLink({ token, path }: { token: string | null; path: string }) {
  const t = useTranslations()
  const problemText = useProblemText()
  const enter = useSignInByPortalLink({
    onDone: ({ license_id }) => {
      forgetSentCode()
      if (license_id) leaveSaying(t('claim.added'), ownPath(license_id))
      else location.assign(path)
    },
  })
  const isTooLate = enter.problem !== null && !mayTryAgain(enter.problem)
  return (
    <div className="flex flex-col gap-6">
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('signIn.linkTitle')}</h1>
        {token !== null && <p className="text-muted">{t('signIn.linkLine')}</p>}
      </div>
      <LiveAlert kind="error" size="touch">
        {token === null
          ? t('signIn.linkMissing')
          : isTooLate
            ? t('errors.link')
            : problemText(enter.problem, enter.retryAfter)}
      </LiveAlert>
      {token !== null && !isTooLate && (
        <Button
          size="touch"
          variant="primary"
          className="w-full"
          loading={enter.isBusy}
          onClick={() => enter.send({ token })}
        >
          {t('signIn.submit')}
        </Button>
      )}
      <Button size="touch" variant="ghost" className="w-full" render={<Link href="/portal/sign-in" />}>
        {t('signIn.newCode')}
      </Button>
    </div>
  )
}
