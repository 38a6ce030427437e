'use client'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOnline, useIsPageHeld } from '@/lib/foundation/browser/page/use-is-online'

type Props = {
  /** Shown instead once a page was asked for. */
  held: string
  children: ReactNode
}

/** Shown above every page while the browser is offline. */
export function OfflineBanner({ held, children }: Props) {
  const isOnline = useIsOnline()
  const isPageHeld = useIsPageHeld()
  return (
    <div ref={reserve} role="status" className="sticky top-0 z-50 empty:hidden">
      {!isOnline && (
        <p className="flex items-start justify-center gap-2 border-hairline border-b bg-amber-tint px-4 py-2 text-amber text-small">
          <WifiOff aria-hidden="true" className="mt-[2px] size-4 shrink-0" />
          <span>{isPageHeld ? held : children}</span>
        </p>
      )}
    </div>
  )
}

/** Tells the page how much of the window is the banner's: its words are two lines on a phone, and none are shown online. */
function reserve(banner: HTMLElement | null) {
  if (banner === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--banners', `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--banners')
  }
}
