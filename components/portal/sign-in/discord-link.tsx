import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'

type DiscordLinkProps = { callbackPath: string; isWide?: boolean; children: ReactNode }

/** Starts the sign-in with Discord. Not a link of the router: the target is not one of our pages. */
export const DiscordLink = ({ callbackPath, isWide = true, children }: DiscordLinkProps) => (
  <Button
    size="touch"
    className={isWide ? 'w-full' : undefined}
    render={<a href={`/api/portal/session/discord?${new URLSearchParams({ callbackUrl: callbackPath })}`} />}
  >
    {children}
  </Button>
)
