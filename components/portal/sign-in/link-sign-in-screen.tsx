'use client'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useFragment } from '@/lib/foundation/browser/page/use-fragment'
import { useSignInByPortalLink } from '@/lib/people/portal/client/portal-mutations'
import { forgetSentCode, useSignInForm } from '@/lib/people/portal/client/portal-sign-in'
import { PORTAL_HOME, portalPathOf } from '@/lib/people/portal/core/portal-path'
import { mayTryAgain } from '@/lib/people/portal/core/portal-problem'
import { leaveForClaimed } from '../claim/leave-for-claimed'
import { useProblemText } from '../ui/use-problem-text'

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function LinkScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const fragment = useFragment()
  useSignInForm()
  if (fragment === null) return null
  const given = new URLSearchParams(fragment)
  const path = portalPathOf(given.get('to') ?? undefined)
  return <EnterByLink token={given.get('token') || null} path={path} claims={claimsOf(given)} isSignedIn={isSignedIn} />
}

/** How many licenses the link adds; of one from before links said so, one. */
const claimsOf = (given: URLSearchParams): number =>
  given.has('claim') ? Math.trunc(Number(given.get('claim'))) || 1 : 0

type EnterByLinkProps = { token: string | null; path: string; claims: number; isSignedIn: boolean }

function EnterByLink({ token, path, claims, isSignedIn }: EnterByLinkProps) {
  const t = useTranslations()
  const problemText = useProblemText()
  const isClaim = claims > 0
  // Signed in, without the license whose key was entered.
  const [isKeyRefused, setIsKeyRefused] = useState(false)
  const enter = useSignInByPortalLink({
    onDone: ({ claimed }) => {
      forgetSentCode()
      if (claimed === null) setIsKeyRefused(true)
      else if (claimed) leaveForClaimed(claimed)
      else location.assign(path)
    },
  })
  const isTooLate = enter.problem !== null && !mayTryAgain(enter.problem)
  const isUsable = token !== null && !isTooLate && !isKeyRefused
  const isHere = isSignedIn || isKeyRefused
  const isToGoOn = isHere && !(isClaim && isUsable)
  const line = isSignedIn ? 'signIn.linkSignedIn' : 'signIn.linkLine'
  return (
    <div className="flex flex-col gap-6">
      <div className="space-y-2">
        <h1 className="font-semibold text-title">
          {isClaim ? t('claim.title', { count: claims }) : t('signIn.linkTitle')}
        </h1>
        {isUsable && <p className="text-muted">{isClaim ? t('signIn.linkClaim', { count: claims }) : t(line)}</p>}
      </div>
      <LiveAlert kind="error" size="touch">
        {token === null
          ? t('signIn.linkMissing')
          : isTooLate
            ? t('errors.link')
            : isKeyRefused
              ? t('claim.unknownSignedIn')
              : problemText(enter.problem, enter.retryAfter)}
      </LiveAlert>
      {isToGoOn && (
        // A full page load: the head of this page may be that of a visitor.
        <Button size="touch" variant="primary" className="w-full" render={<a href={isClaim ? PORTAL_HOME : path} />}>
          {t('frame.title')}
        </Button>
      )}
      {isUsable && (
        <Button
          size="touch"
          variant={isToGoOn ? 'secondary' : 'primary'}
          className="w-full"
          loading={enter.isBusy}
          onClick={() => enter.send({ token })}
        >
          {isClaim ? t('claim.submit', { count: claims }) : t('signIn.submit')}
        </Button>
      )}
      {!isHere && (
        <Button
          size="touch"
          variant="ghost"
          className="w-full"
          render={<Link href={pageRoute(`/portal/sign-in?${new URLSearchParams({ callbackUrl: path })}`)} />}
        >
          {t('signIn.newCode')}
        </Button>
      )}
    </div>
  )
}
