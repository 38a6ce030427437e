import { ExternalLink } from 'lucide-react'
import { cn } from '@/lib/browser/page/class-names'
import { vendorPortalPath } from '@/lib/shared/portal-pages'

/** Opens the page that the customers of this organization see, at the foot of the rail. */
export const PortalLink = ({ org, labels }: { org: string; labels: 'always' | 'wide' }) => (
  <a
    href={vendorPortalPath(org)}
    target="_blank"
    rel="noopener"
    aria-label="Customer portal (opens in a new tab)"
    className={cn(
      'flex h-8 items-center gap-3 rounded-control px-3 text-muted text-small transition-colors hover:text-ink',
      labels === 'wide' && 'max-lg:justify-center max-lg:px-0',
    )}
  >
    <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
    <span className={cn('truncate', labels === 'wide' && 'max-lg:sr-only')}>Customer portal</span>
  </a>
)
