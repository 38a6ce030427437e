'use client'
import NextLink from 'next/link'
import { type ComponentProps, type ReactNode, useState } from 'react'

/**
 * A link within Latchkey. Its page is prefetched once the reader is about to follow it (hover, touch, keyboard focus),
 * not when it becomes visible: a list of fifty rows would send a hundred requests.
 */
export function Link({ onPointerEnter, onFocus, ...props }: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
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

/** A link in running text. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium text-ink underline decoration-line underline-offset-2 hover:decoration-ink">
    {children}
  </Link>
)
