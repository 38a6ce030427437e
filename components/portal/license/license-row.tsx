'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/navigation/link'
import type { ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import { LicenseBadge } from './license-badge'
import { PortalLicenseStatusText } from './license-status-text'

/** One license in the list; the whole row links to its page. Its accessible name is the product and the key's end. */
export function LicenseRow({ license, vendor }: { license: ListedLicense; vendor: string }) {
  const t = useTranslations('status')
  const { id, product, label, key, ip, status, pending_to } = license
  const works = status === 'active' && license.reason === null
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken sm:px-5">
      <div className="min-w-0 flex-1 space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            href={`/portal/licenses/${id}`}
            aria-label={`${product} ${key.replaceAll('•', '').replace(/^-/, '…')}`}
            className="min-w-0 [overflow-wrap:anywhere] font-medium after:absolute after:inset-0"
          >
            {product}
          </Link>
          <LicenseBadge license={license} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-body text-muted [overflow-wrap:anywhere]">
          <span className="font-mono">{key}</span>
          {label && <span>{label}</span>}
          <span className="text-ink">
            <PortalLicenseStatusText license={license} vendor={vendor} isShort />
          </span>
          {works && ip && <span>{t('addressesUsed', { used: ip.used, max: ip.max })}</span>}
        </p>
        {pending_to && (
          <p className="text-body [overflow-wrap:anywhere]">{t('transferPending', { email: pending_to, vendor })}</p>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-accent" />
    </li>
  )
}
