'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useChooseMails } from '@/lib/people/portal/client/portal-mutations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useNote } from '@/lib/people/portal/client/use-note'
import { useProblemText } from '../ui/use-problem-text'

/** Which vendors email which of the customer's emails, each to unsubscribe from or to subscribe to again. */
export function EmailsCard() {
  const t = useTranslations()
  const problemText = useProblemText()
  const { data } = useQuery(portalQueries.vendors())
  const [said, setSaid] = useNote()
  const rows = data?.items.flatMap(({ id, name, emails }) => emails.map((each) => ({ ...each, id, name }))) ?? []
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  const choose = useChooseMails({
    onDone: ({ organizationId, email, isWanted }) =>
      setSaid(t(`unsubscribe.${isWanted ? 'resumed' : 'stopped'}`, { vendor: nameOf(organizationId), email })),
  })
  if (rows.length === 0) return null
  return (
    <Card size="touch" title={t('account.emailsTitle')} description={t('account.emailsLine')}>
      <ul className="w-full divide-y divide-hairline border-hairline border-y">
        {rows.map(({ id, name, email, is_subscribed }) => {
          const verb = t(`unsubscribe.${is_subscribed ? 'stop' : 'resume'}`)
          return (
            <li key={`${id} ${email}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
                <p className="text-body text-muted [overflow-wrap:anywhere]">
                  {email} · {t(`account.emails${is_subscribed ? 'On' : 'Off'}`)}
                </p>
              </div>
              <Button
                size="touch"
                aria-label={`${verb} · ${name} · ${email}`}
                loading={choose.isBusy}
                onClick={() => choose.send({ organizationId: id, email, isWanted: !is_subscribed })}
              >
                {verb}
              </Button>
            </li>
          )
        })}
      </ul>
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {problemText(choose.problem, choose.retryAfter)}
      </LiveAlert>
    </Card>
  )
}
