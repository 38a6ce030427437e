import { BookOpen, type LucideIcon } from 'lucide-react'
import { cn } from '@/lib/browser/page/class-names'
import { DOCS_PAGES } from '@/lib/shared/docs/docs-pages'

/** The way out of the dashboard to the documentation. */
export const SidebarFoot = ({ labels }: { labels: 'always' | 'wide' }) => (
  <nav aria-label="Help" className="flex flex-col gap-0.5">
    <FootLink href={DOCS_PAGES.home} label="Docs" Icon={BookOpen} labels={labels} />
  </nav>
)

type Props = { href: string; label: string; Icon: LucideIcon; labels: 'always' | 'wide' }

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
