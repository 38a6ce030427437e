'use client'
import type { Route } from 'next'
import NextLink, { type LinkProps } from 'next/link'
import { type ReactNode, useState } from 'react'

/**
 * A link within Latchkey. Its page is fetched ahead once somebody is about to follow it (points at it, touches it,
 * comes to it by the keyboard), not because it is in sight: a list of fifty rows would ask the server a hundred times.
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
