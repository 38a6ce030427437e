import { ChevronRight } from 'lucide-react'
import { Link } from '@/components/ui/navigation/link'
import type { PortalLicenseCard } from '@/lib/portal/core/schema-licenses'
import { LicenseBadge, PortalLicenseStatusText } from './license-status'

type LicenseLinkProps = { license: PortalLicenseCard; product: string; vendor: string }

/**
 * One license in the list; the whole card links to its page. Its accessible name is the product and the end of the key.
 */
export const LicenseLink = ({ license, product, vendor }: LicenseLinkProps) => (
  <article className="relative space-y-2 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-sunken sm:px-6 sm:py-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Link
        href={`/portal/licenses/${license.id}`}
        aria-label={`${product} ${license.key.replaceAll('•', '').replace(/^-/, '…')}`}
        className="flex min-w-0 items-center gap-1 font-medium font-mono text-body after:absolute after:inset-0 after:rounded-card"
      >
        <span className="min-w-0 break-all">{license.key}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-accent" />
      </Link>
      <LicenseBadge license={license} />
    </div>
    <PortalLicenseStatusText license={license} vendor={vendor} />
  </article>
)
