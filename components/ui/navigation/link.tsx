'use client'
import type { Route } from 'next'
import NextLink, { type LinkProps } from 'next/link'
import { type ReactNode, useState } from 'react'

/**
 * A link within Latchkey. Its page is prefetched once the reader is about to follow it (hover, touch, keyboard focus),
 * not when it becomes visible: a list of fifty rows would send a hundred requests.
 */
export function Link<Path>({ onPointerEnter, onFocus, ...props }: Omit<LinkProps<Path>, 'prefetch'>) {
  const [isMeant, setMeant] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
      onPointerEnter={(event) => {
        setMeant(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setMeant(true)
        onFocus?.(event)
      }}
    />
  )
}

type TextLinkProps<Path extends string> = { href: Route<Path>; children: ReactNode }

/** A link in running text. */
export const TextLink = <Path extends string>({ href, children }: TextLinkProps<Path>) => (
  <Link href={href} className="font-medium text-ink underline decoration-line underline-offset-2 hover:decoration-ink">
    {children}
  </Link>
)
