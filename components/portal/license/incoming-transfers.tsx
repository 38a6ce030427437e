'use client'
import { Clock } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import type { PortalLicenses } from '@/lib/people/portal/core/schema-licenses'

/** Licenses that someone wants to transfer to this customer, while their vendors decide. */
export function IncomingTransfers({ incoming }: Pick<PortalLicenses, 'incoming'>) {
  const t = useTranslations('licenses')
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {incoming.map(({ id, product, vendor }) => (
        <li key={id} className="flex gap-3 px-4 py-3 [overflow-wrap:anywhere] sm:px-5">
          <Clock aria-hidden="true" className="mt-1 size-5 shrink-0 text-amber" />
          <p className="min-w-0">{t('incoming', { product, vendor })}</p>
        </li>
      ))}
    </ul>
  )
}
