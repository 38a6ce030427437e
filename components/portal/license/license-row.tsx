'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Link } from '@/components/ui/navigation/link'
import { isRunning } from '@/lib/foundation/shared/subscribed'
import type { ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import { ManageLink } from '../ui/manage-link'
import { keyEnd } from './key-line'
import { LicenseBadge } from './license-badge'
import { PortalLicenseStatusText } from './license-status-text'

/** Where a payment is what a license needs. */
const PAYABLE: ListedLicense['attention'][] = ['payment', 'ending', 'expired']

/** One license in the list; the whole row links to its page. Its accessible name is the product and the key's end. */
export function LicenseRow({ license, vendor }: { license: ListedLicense; vendor: string }) {
  const t = useTranslations()
  const { id, product, license_type, label, own_label, key, ip, status, pending_to, renew, subscription } = license
  const manage = PAYABLE.includes(license.attention) && isRunning(subscription) ? subscription?.manage : null
  const works = status === 'active' && license.reason === null
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken sm:px-5">
      {/* The badge beside both lines, or on a phone below them, so that rows of the same facts are as high. */}
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0 space-y-1">
          <Link
            href={`/portal/licenses/${id}`}
            aria-label={`${product} ${keyEnd(key)}`}
            className="block [overflow-wrap:anywhere] font-medium after:absolute after:inset-0"
          >
            {product}
          </Link>
          <p className="flex flex-wrap gap-x-3 text-body text-muted [overflow-wrap:anywhere]">
            <span className="font-mono">{key}</span>
            {own_label && <span className="text-ink">{own_label}</span>}
            {license_type && <span>{license_type}</span>}
            {/* Beside the customer's own, it says whose it is. */}
            {label && <span>{own_label ? t('facts.labelIs', { vendor, label }) : label}</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-body [overflow-wrap:anywhere]">
            <span>
              <PortalLicenseStatusText license={license} vendor={vendor} isShort />
            </span>
            {works && ip && (
              <span className="text-muted">{t('status.addressesUsed', { used: ip.used, max: ip.max })}</span>
            )}
          </p>
          {pending_to && (
            <p className="text-body [overflow-wrap:anywhere]">
              {t('status.transferPending', { email: pending_to, vendor })}
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 sm:max-w-[45%] sm:flex-col sm:items-end sm:text-right">
          <LicenseBadge license={license} />
          {renew && (
            // Above the row's own link.
            <a
              href={renew}
              aria-label={`${t('status.renew')} ${product} ${keyEnd(key)}`}
              className="relative z-10 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {t('status.renew')}
            </a>
          )}
          {manage && (
            <ManageLink
              manage={manage}
              look="link"
              isPastDue={subscription?.state === 'past_due'}
              of={`${product} ${keyEnd(key)}`}
            />
          )}
        </div>
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-accent" />
    </div>
  )
}
