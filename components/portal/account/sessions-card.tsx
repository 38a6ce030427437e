'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useEndOtherPortalSessions, useEndPortalSession } from '@/lib/people/portal/client/portal-mutations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useNote } from '@/lib/people/portal/client/use-note'
import { InlineConfirm } from '../ui/inline-confirm'
import { useProblemText } from '../ui/use-problem-text'
import { SessionRow } from './session-row'

/** All browsers that the customer is signed in on. */
export function PortalSessionsCard() {
  const t = useTranslations('account')
  const problemText = useProblemText()
  const { data } = useQuery(portalQueries.sessions())
  const end = useEndPortalSession()
  const [said, setSaid] = useNote()
  const endOthers = useEndOtherPortalSessions({ onDone: () => setSaid(t('elsewhereDone')) })
  if (!data) return null
  return (
    <Card size="touch" title={t('sessionsTitle')}>
      <ul className="w-full divide-y divide-hairline border-hairline border-y">
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isBusy} onEnd={() => end.send(session.id)} />
        ))}
      </ul>
      <LiveAlert kind="error" size="touch">
        {problemText(end.problem ?? endOthers.problem)}
      </LiveAlert>
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
      {data.items.some(({ is_current }) => !is_current) && (
        <InlineConfirm
          start={t('elsewhere')}
          confirm={t('elsewhere')}
          danger
          isBusy={endOthers.isBusy}
          onConfirm={() => endOthers.send()}
        >
          {t('elsewhereAsk')}
        </InlineConfirm>
      )}
    </Card>
  )
}
