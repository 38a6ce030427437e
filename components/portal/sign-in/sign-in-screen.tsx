'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { CodeForm } from './code-form'
import { DiscordLink } from './discord-link'
import { DISCORD_PROBLEM_MESSAGES, type DiscordProblem } from './discord-problems'
import { EmailForm } from './email-form'

type SignInScreenProps = { hasDiscord: boolean; problem: DiscordProblem | null; callbackPath: string }

/** The sign-in page: an e-mail address, then the code that was mailed to it; or Discord. */
export function SignInScreen({ hasDiscord, problem, callbackPath }: SignInScreenProps) {
  const t = useTranslations()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-6">
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('signIn.title')}</h1>
        <p className="text-muted">{t('signIn.line')}</p>
      </div>
      <LiveAlert kind="error" size="touch">
        {problem && t(DISCORD_PROBLEM_MESSAGES[problem])}
      </LiveAlert>
      {sentTo === null ? (
        <EmailForm purpose="session" submit={t('signIn.sendCode')} callbackPath={callbackPath} onSent={setSentTo} />
      ) : (
        <CodeForm
          purpose="session"
          email={sentTo}
          note={t('signIn.sent', { email: sentTo })}
          submit={t('signIn.submit')}
          callbackPath={callbackPath}
          // A full page load, so that nothing rendered for a signed-out visitor is kept.
          onDone={() => location.assign(callbackPath)}
          onOther={() => setSentTo(null)}
        />
      )}
      {hasDiscord && sentTo === null && (
        <>
          <div className="flex items-center gap-3 text-muted">
            <span className="h-px flex-1 bg-hairline" />
            {t('signIn.or')}
            <span className="h-px flex-1 bg-hairline" />
          </div>
          <DiscordLink callbackPath={callbackPath}>{t('signIn.discord')}</DiscordLink>
        </>
      )}
    </div>
  )
}
