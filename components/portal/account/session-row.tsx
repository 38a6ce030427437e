'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { badgeStyle } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalSessions } from '@/lib/people/portal/core/schema'
import { usePortalDates } from '../ui/use-portal-dates'

type SessionRowProps = { session: PortalSessions['items'][number]; isBusy: boolean; onEnd: () => void }

/** One browser that the customer is signed in on. */
export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslations('account')
  const { moment } = usePortalDates()
  const { browser, system, address, last_seen_at, is_current } = session
  const name = browser && system ? t('sessionOn', { browser, system }) : (browser ?? system ?? t('unknownBrowser'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {is_current && (
            <span className={cn(badgeStyle({ tone: 'green' }), 'h-6 text-small')}>{t('thisSession')}</span>
          )}
        </p>
        {address && <p className="break-all font-mono text-body text-muted">{address}</p>}
        <p className="text-body text-muted">{t('lastActive', { time: moment(last_seen_at) })}</p>
      </div>
      {!is_current && (
        <Button size="touch" aria-label={t('endSession', { name })} loading={isBusy} onClick={onEnd}>
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
