'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Link } from '@/components/ui/navigation/link'

/** Above a page that somebody opens from their licenses. */
export function ToLicenses() {
  const t = useTranslations('frame')
  return (
    <Link
      href="/portal"
      className="-ml-2 flex min-h-11 w-fit items-center gap-2 rounded-control px-2 text-muted transition-colors hover:bg-sunken"
    >
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      {t('allLicenses')}
    </Link>
  )
}
