'use client'
import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/navigation/link'
import { cn } from '@/lib/browser/page/class-names'

const TABS = [
  { path: '', label: 'Endpoints' },
  { path: '/deliveries', label: 'Deliveries' },
  { path: '/events', label: 'Event catalogue' },
]

/** The pages of webhooks, each at its own address. */
export function WebhookTabs({ org }: { org: string }) {
  const pathname = usePathname()
  const base = `/${org}/webhooks`
  return (
    <nav aria-label="Webhooks" className="flex gap-4 overflow-x-auto border-hairline border-b">
      {TABS.map(({ path, label }) => {
        const isHere = pathname === base + path
        return (
          <Link
            key={path}
            href={base + path}
            aria-current={isHere ? 'page' : undefined}
            className={cn(
              'relative flex h-10 shrink-0 items-center font-medium text-muted text-small transition-colors hover:text-ink',
              'focus-visible:-outline-offset-2 focus-visible:rounded-control',
              isHere && 'text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent',
            )}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
