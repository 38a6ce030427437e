'use client'
import { useEffect, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { accentStyle } from '@/components/ui/layout/accent-style'
import {
  enteredCode,
  forgetSentCode,
  keepSentCode,
  keptSentCode,
  leaveSentCode,
  useDeletedAccount,
  useRememberedDoor,
  useSignInElsewhere,
  useSignInForm,
} from '@/lib/people/portal/client/portal-sign-in'
import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'
import { ClaimLink } from '../claim/claim-link'
import { SupportContact } from '../license/support-contact'
import { useHeadVendor } from '../ui/portal-head'
import { CodeForm } from './code-form'
import { DiscordLink } from './discord-link'
import { DISCORD_PROBLEM_MESSAGES, type DiscordProblem } from './discord-problems'
import { EmailForm } from './email-form'

type SignInScreenProps = {
  hasDiscord: boolean
  problem: DiscordProblem | null
  callbackPath: string
  /** whose page of the portal this is; null for that of all vendors */
  vendor?: Omit<PortalVendor, 'id'> | null
  /** of the link that led here */
  initialEmail?: string
}

/** The sign-in page: an e-mail address, then the code that was mailed to it; or Discord. */
export function SignInScreen({
  hasDiscord,
  problem,
  callbackPath,
  vendor = null,
  initialEmail = '',
}: SignInScreenProps) {
  const t = useTranslations()
  const [email, setEmail] = useState(initialEmail)
  const [isSent, setIsSent] = useState(false)
  const isDeleted = useDeletedAccount()
  useSignInForm()
  useRememberedDoor()
  useHeadVendor(vendor ?? undefined)
  useSignInElsewhere(isSent, callbackPath)
  const send = (to: string) => {
    setEmail(to)
    setIsSent(true)
  }
  // What was asked for before the page was loaded again.
  useEffect(() => {
    const sent = enteredCode(callbackPath)
    if (!sent || (initialEmail !== '' && initialEmail !== sent.email)) return
    setEmail(sent.email)
    setIsSent(true)
  }, [callbackPath, initialEmail])
  return (
    <div className="flex flex-col gap-6" style={accentStyle(vendor?.accent ?? null)}>
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('signIn.title')}</h1>
        <p className="text-muted [overflow-wrap:anywhere]">
          {vendor ? t('signIn.lineVendor', { vendor: vendor.name }) : t('signIn.line')}
        </p>
      </div>
      <LiveAlert kind="success" size="touch">
        {isDeleted && t('data.deleted')}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {problem && t(DISCORD_PROBLEM_MESSAGES[problem])}
      </LiveAlert>
      {!isSent ? (
        <EmailForm
          purpose="session"
          submit={t('signIn.sendCode')}
          callbackPath={callbackPath}
          initialEmail={email}
          hasCode={(to) => keptSentCode()?.email === to}
          onSent={(to) => {
            keepSentCode({ email: to, path: callbackPath })
            send(to)
          }}
          onHasCode={send}
        />
      ) : (
        <CodeForm
          purpose="session"
          email={email}
          note={t('signIn.sent', { email })}
          submit={t('signIn.submit')}
          vendor={vendor ?? undefined}
          callbackPath={callbackPath}
          // A full page load, so that nothing rendered for a signed-out visitor is kept.
          onDone={() => {
            forgetSentCode()
            location.assign(callbackPath)
          }}
          onResent={() => keepSentCode({ email, path: callbackPath })}
          onOther={() => {
            leaveSentCode()
            setIsSent(false)
          }}
        />
      )}
      {hasDiscord && !isSent && (
        <>
          <div className="flex items-center gap-3 text-muted">
            <span className="h-px flex-1 bg-hairline" />
            {t('signIn.or')}
            <span className="h-px flex-1 bg-hairline" />
          </div>
          <DiscordLink callbackPath={callbackPath}>{t('signIn.discord')}</DiscordLink>
        </>
      )}
      {!isSent && <ClaimLink vendor={vendor?.slug ?? null} />}
      {!isSent && vendor && <SupportContact vendor={vendor} />}
    </div>
  )
}
