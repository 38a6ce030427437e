'use client'
import type { Route } from 'next'
import NextLink, { type LinkProps as NextLinkProps, useLinkStatus } from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { announcePage, type PendingPage } from '@/lib/foundation/browser/page/pending-page'
import { isHeldOffline } from '@/lib/foundation/browser/page/use-is-online'

type LinkProps<Path> = Omit<NextLinkProps<Path>, 'prefetch' | 'onNavigate'> & {
  /** The title of the page it leads to, shown while the page is on its way. */
  pageTitle?: string
}

/**
 * A link within Latchkey. Its page is prefetched once the reader is about to follow it (hover, touch, keyboard focus),
 * not when it becomes visible: a list of fifty rows would send a hundred requests. While the browser is offline, it stays.
 */
export function Link<Path>({ onPointerEnter, onFocus, pageTitle, children, ...props }: LinkProps<Path>) {
  const [isMeant, setMeant] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
      onNavigate={(event) => isHeldOffline() && event.preventDefault()}
      onPointerEnter={(event) => {
        setMeant(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setMeant(true)
        onFocus?.(event)
      }}
    >
      {children}
      <Announcement title={pageTitle ?? null} path={typeof props.href === 'string' ? props.href : null} />
    </NextLink>
  )
}

/** Tells the layout that the link was followed and its page is on its way. */
function Announcement({ title, path }: PendingPage) {
  const { pending } = useLinkStatus()
  useEffect(() => (pending ? announcePage({ title, path }) : undefined), [pending, title, path])
  return null
}

type TextLinkProps<Path extends string> = {
  href: Route<Path>
  /** What a new tab would show: then it opens one, and the page keeps what is on it. */
  inNewTab?: string
  children: ReactNode
}

/** A link in running text. */
export const TextLink = <Path extends string>({ href, inNewTab, children }: TextLinkProps<Path>) => (
  <Link
    href={href}
    {...(inNewTab && { target: '_blank', 'aria-label': `${inNewTab} (opens in a new tab)` })}
    className="font-medium text-ink underline decoration-line underline-offset-2 hover:decoration-ink"
  >
    {children}
  </Link>
)

/** The first stop of the keyboard, seen only with the focus: leads past the navigation to the element `content`. */
export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
  >
    Skip to content
  </a>
)
