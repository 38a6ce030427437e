'use client'
import { Link } from '@/components/ui/navigation/link'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useGoingTo } from '@/lib/foundation/browser/page/pending-page'
import { useMediaQuery } from '@/lib/foundation/browser/page/use-media-query'
import { currentItem, NAV_ENTRIES, type NavItem, type NavPlace } from './nav-entries'

/** `among`: all items that are shown, of which one is the current one. */
type RailLinkProps = { item: NavItem; among: readonly NavPlace[]; labels: 'always' | 'wide' }

/** One item of the rail. The current one is marked by an accent bar and darker text, not by a filled pill. */
export function SidebarLink({ item, among, labels }: RailLinkProps) {
  const pathname = useGoingTo()
  const isIconOnly = useMediaQuery('(max-width: 1023px)') && labels === 'wide'
  const { label, Icon, ...entry } = NAV_ENTRIES[item.id]
  const isHere = currentItem(among, pathname)?.id === item.id
  const link = (
    <Link
      href={item.href}
      pageTitle={label}
      aria-current={isHere ? 'page' : undefined}
      className={cn(
        'relative flex h-8 items-center gap-3 rounded-control px-3 text-muted text-small transition-colors hover:text-ink',
        isHere &&
          'font-medium text-ink before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-accent',
        'isBelow' in entry && (labels === 'wide' ? 'lg:pl-7' : 'pl-7'),
        labels === 'wide' && 'max-lg:justify-center max-lg:px-0',
      )}
    >
      <Icon aria-hidden="true" className={cn('size-4 shrink-0', isHere && 'text-accent')} />
      <span className={cn('truncate', labels === 'wide' && 'max-lg:sr-only')}>{label}</span>
      {item.badge && (
        <span
          className={cn(
            'ml-auto',
            // At the corner of the icon, which it leaves to be seen.
            labels === 'wide' &&
              'max-lg:absolute max-lg:top-0 max-lg:right-0.5 max-lg:flex max-lg:*:h-3.5 max-lg:*:px-1 max-lg:*:text-[10px] max-lg:*:leading-none',
          )}
        >
          {item.badge}
        </span>
      )}
    </Link>
  )
  if (!isIconOnly) return link
  return (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  )
}
