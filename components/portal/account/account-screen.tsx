'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { sendJson } from '@/lib/browser/api/api'
import { portalQueries } from '@/lib/portal/client/portal-queries'
import { usePortalSend } from '@/lib/portal/client/use-portal-mutation'
import { done } from '@/lib/portal/core/schema'
import type { DiscordProblem } from '../sign-in/discord-problems'
import { Refused } from '../ui/alert'
import { NotShown } from '../ui/load-error'
import { WaitingCards } from '../ui/loading-cards'
import { PortalButton } from '../ui/portal-button'
import { useProblemText } from '../ui/use-problem-text'
import { IdentitiesCard } from './identities-card'
import { PreferencesCard } from './preferences-card'
import { SessionsCard } from './sessions-card'

/** How the person signs in, and what they like to read. */
export function AccountScreen({ problem }: { problem: DiscordProblem | null }) {
  const t = useTranslations('account')
  const problemText = useProblemText()
  const { data, isError, refetch } = useQuery(portalQueries.me())
  const leave = usePortalSend({
    send: () => sendJson('DELETE', '/api/portal/session', { body: {}, schema: done }),
    onDone: () => location.assign('/portal/sign-in'),
  })
  return (
    <div className="flex flex-col items-stretch gap-6">
      <h1 className="font-semibold text-title">{t('title')}</h1>
      {isError && !data && <NotShown onRetry={() => void refetch()} />}
      {!isError && !data && <WaitingCards />}
      {data && <IdentitiesCard me={data} problem={problem} />}
      <SessionsCard />
      <PreferencesCard />
      <Refused>{problemText(leave.problem)}</Refused>
      <PortalButton className="self-start" loading={leave.isBusy} onClick={() => leave.send()}>
        {t('signOut')}
      </PortalButton>
    </div>
  )
}
