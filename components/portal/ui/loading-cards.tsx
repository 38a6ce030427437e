'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Skeleton } from '@/components/ui/feedback/loading'

const PLACES = ['one', 'two', 'three']

/** Placeholders of the size of the cards. */
export function LoadingCards() {
  const t = useTranslations('frame')
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{t('loading')}</span>
      {PLACES.map((place) => (
        <div key={place} className="space-y-4 rounded-card border border-hairline bg-surface p-6">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-5/6" />
        </div>
      ))}
    </div>
  )
}
