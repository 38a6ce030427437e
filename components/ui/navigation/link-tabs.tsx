'use client'
import type { Route } from 'next'
import { type FocusEvent, useEffect, useRef } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useGoingTo } from '@/lib/foundation/browser/page/pending-page'
import { Link } from './link'

type LinkTab = { href: Route; label: string }

type LinkTabsProps = { label: string; tabs: readonly LinkTab[] }

/** Related pages as tabs, each at its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const pathname = useGoingTo()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    // On a phone the later tabs lie outside the screen.
    if (here && nav.current) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={label}
      onFocus={showWhole}
      className="relative -mx-4 flex scroll-cue-x gap-2 overflow-x-auto border-hairline border-b px-3 [--under-cue:var(--page)] [scrollbar-width:none] md:-mx-1 md:px-0"
    >
      {tabs.map(({ href, label: name }) => {
        const isHere = pathname === href
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cn(
              'relative flex h-10 shrink-0 scroll-mx-4 items-center px-1 font-medium text-muted text-small transition-colors hover:text-ink',
              'focus-visible:-outline-offset-2 focus-visible:rounded-control',
              isHere && 'text-ink after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:bg-accent',
            )}
          >
            {name}
          </Link>
        )
      })}
    </nav>
  )
}

/** By the keyboard: what the edge cuts off would move away under a press. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
