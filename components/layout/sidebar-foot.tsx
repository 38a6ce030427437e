import { BookOpen, ExternalLink, type LucideIcon } from 'lucide-react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'

type Labels = 'always' | 'wide'

/** The ways out of the dashboard, at the foot of the rail: what customers of this organization see, and the documentation. */
export const SidebarFoot = ({ org, labels }: { org: string; labels: Labels }) => (
  <nav aria-label="Portal and help" className="flex flex-col gap-0.5">
    <FootLink href={vendorPortalPath(org)} label="Customer portal" Icon={ExternalLink} labels={labels} />
    <FootLink href={DOCS_PAGES.home} label="Docs" Icon={BookOpen} labels={labels} />
  </nav>
)

type Props = { href: string; label: string; Icon: LucideIcon; labels: Labels }
const FootLink = ({ href, label, Icon, labels }: Props) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className={cn(
      'flex h-8 items-center gap-3 rounded-control px-3 text-muted text-small transition-colors hover:text-ink',
      labels === 'wide' && 'max-lg:justify-center max-lg:px-0',
    )}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className={cn('truncate', labels === 'wide' && 'max-lg:sr-only')}>{label}</span>
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
