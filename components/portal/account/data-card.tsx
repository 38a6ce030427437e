'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRequestErasure, useWithdrawErasure } from '@/lib/people/portal/client/portal-mutations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useNote } from '@/lib/people/portal/client/use-note'
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
  const [withdrawnFrom, setWithdrawnFrom] = useNote()
  const withdrawal = useWithdrawErasure({ onDone: setWithdrawnFrom })
  const withdrawn = data?.items.find(({ id }) => id === withdrawnFrom)
  const [first, ...others] = data?.items ?? []
  const line = first && others.length === 0 ? t('lineOne', { vendor: first.name }) : t('line')
  return (
    <Card size="touch" title={t('title')} description={line}>
      <Button size="touch" render={<a href="/api/portal/me/export" download />}>
        <Download />
        {t('download')}
      </Button>
      <p className="text-body text-muted">{t('downloadHelp')}</p>
      {data && data.items.length > 0 && (
        <ul className="w-full divide-y divide-hairline border-hairline border-y">
          {data.items.map(({ id, name, erasure_requested_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
              {erasure_requested_at ? (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="text-body text-muted">{t('asked', { date: day(erasure_requested_at) })}</p>
                  <Button
                    size="touch"
                    aria-label={t('withdrawWhich', { vendor: name })}
                    loading={withdrawal.isBusy}
                    onClick={() => withdrawal.send(id)}
                  >
                    {t('withdraw')}
                  </Button>
                </div>
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
      <LiveAlert kind="success" size="touch">
        {withdrawn && t('withdrawn', { vendor: withdrawn.name })}
      </LiveAlert>
      <LiveAlert kind="error" size="touch">
        {problemText(erasure.problem ?? withdrawal.problem, erasure.retryAfter ?? withdrawal.retryAfter)}
      </LiveAlert>
    </Card>
  )
}
