import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'

/** Starts the sign-in with Discord. Not a link of the router: the target is not one of our pages. */
export const DiscordLink = ({ callbackPath, children }: { callbackPath: string; children: ReactNode }) => (
  <Button
    size="touch"
    className="w-full"
    render={<a href={`/api/portal/session/discord?${new URLSearchParams({ callbackUrl: callbackPath })}`} />}
  >
    {children}
  </Button>
)
