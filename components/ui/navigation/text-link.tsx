import type { ReactNode } from 'react'
import { Link } from './link'

/** A link in running text. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium text-ink underline decoration-line underline-offset-2 hover:decoration-ink">
    {children}
  </Link>
)
