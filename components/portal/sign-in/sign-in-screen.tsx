'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { useRememberedDoor, useSignInElsewhere, useSignInForm } from '@/lib/people/portal/client/portal-sign-in'
import type { PortalDoorVendor } from '@/lib/people/portal/core/schema-licenses'
import { ClaimLink } from '../claim/claim-link'
import { VendorBrand } from '../license/vendor-brand'
import { CodeForm } from './code-form'
import { DiscordLink } from './discord-link'
import { DISCORD_PROBLEM_MESSAGES, type DiscordProblem } from './discord-problems'
import { EmailForm } from './email-form'

type SignInScreenProps = {
  hasDiscord: boolean
  problem: DiscordProblem | null
  callbackPath: string
  /** whose page of the portal this is; null for that of all vendors */
  vendor?: PortalDoorVendor | null
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
  useSignInForm()
  useRememberedDoor()
  useSignInElsewhere(isSent, callbackPath)
  const send = (to: string) => {
    setEmail(to)
    setIsSent(true)
  }
  return (
    <div className="flex flex-col gap-6" style={accentStyle(vendor?.accent ?? null)}>
      {vendor && <VendorBrand vendor={vendor} as="p" />}
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('signIn.title')}</h1>
        <p className="text-muted [overflow-wrap:anywhere]">
          {vendor ? t('signIn.lineVendor', { vendor: vendor.name }) : t('signIn.line')}
        </p>
      </div>
      <LiveAlert kind="error" size="touch">
        {problem && t(DISCORD_PROBLEM_MESSAGES[problem])}
      </LiveAlert>
      {!isSent ? (
        <EmailForm
          purpose="session"
          submit={t('signIn.sendCode')}
          callbackPath={callbackPath}
          initialEmail={email}
          onSent={send}
        />
      ) : (
        <CodeForm
          purpose="session"
          email={email}
          note={t('signIn.sent', { email })}
          submit={t('signIn.submit')}
          vendor={vendor?.name}
          callbackPath={callbackPath}
          // A full page load, so that nothing rendered for a signed-out visitor is kept.
          onDone={() => location.assign(callbackPath)}
          onOther={() => setIsSent(false)}
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
    </div>
  )
}
