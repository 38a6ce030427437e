'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRequestErasure } from '@/lib/people/portal/client/portal-mutations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { InlineConfirm } from '../ui/inline-confirm'
import { usePortalDates } from '../ui/use-portal-dates'
import { useProblemText } from '../ui/use-problem-text'

/** The customer's data: as a file, and whom to ask to erase it. */
export function DataCard() {
  const t = useTranslations('data')
  const problemText = useProblemText()
  const { day } = usePortalDates()
  const { data } = useQuery(portalQueries.vendors())
  const erasure = useRequestErasure()
  return (
    <Card size="touch" title={t('title')} description={t('line')}>
      <Button size="touch" render={<a href="/api/portal/me/export" download />}>
        <Download />
        {t('download')}
      </Button>
      {data && data.items.length > 0 && (
        <ul className="w-full divide-y divide-hairline border-hairline border-y">
          {data.items.map(({ id, name, erasure_requested_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
              {erasure_requested_at ? (
                <p className="text-body text-muted">{t('asked', { date: day(erasure_requested_at) })}</p>
              ) : (
                <InlineConfirm
                  start={t('ask')}
                  startLabel={t('askWhom', { vendor: name })}
                  confirm={t('ask')}
                  danger
                  isBusy={erasure.isBusy}
                  onConfirm={() => erasure.send(id)}
                >
                  {t('askLine', { vendor: name })}
                </InlineConfirm>
              )}
            </li>
          ))}
        </ul>
      )}
      <LiveAlert kind="error" size="touch">
        {problemText(erasure.problem, erasure.retryAfter)}
      </LiveAlert>
    </Card>
  )
}
