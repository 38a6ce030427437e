'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { problemOf } from '@/lib/people/portal/client/portal-problem-of'

/** Shown in place of content that could not be fetched: because of the reader's connection, or of us. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('errors')
  const problem = problemOf(error)
  return (
    <div className="space-y-4">
      <LiveAlert kind="error" size="touch">
        {t(problem === 'offline' || problem === 'unreachable' ? 'unreachable' : 'other')}
      </LiveAlert>
      <Button size="touch" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
