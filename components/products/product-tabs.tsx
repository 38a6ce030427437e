'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Link } from '@/components/ui/navigation/link'
import { cn } from '@/lib/browser/page/class-names'
import type { May } from '@/lib/permissions/core/may'
import type { Permission } from '@/lib/permissions/core/permissions'

const TABS: { path: string; label: string; needs?: Permission }[] = [
  { path: '', label: 'Overview' },
  { path: '/api-keys', label: 'API keys', needs: 'api_keys:view' },
  { path: '/ip-control', label: 'IP control', needs: 'ips:view' },
  { path: '/versions', label: 'Versions' },
  { path: '/custom-response', label: 'Custom response' },
  { path: '/signing', label: 'Signing' },
  { path: '/settings', label: 'Settings' },
]

/** The pages of a product, each at its own address. */
export function ProductTabs({ base, may }: { base: string; may: May }) {
  const pathname = usePathname()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    // On a phone the later tabs lie outside the screen.
    if (here && nav.current) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label="Product"
      className="relative -mx-4 flex gap-4 overflow-x-auto border-hairline border-b px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {TABS.filter(({ needs }) => needs === undefined || may[needs]).map(({ path, label }) => {
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
