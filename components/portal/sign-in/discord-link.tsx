import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'

/** Leads to Discord, which leads back. Not a link of the router: it is no page of ours. */
export const DiscordLink = ({ callbackPath, children }: { callbackPath: string; children: ReactNode }) => (
  <Button
    size="touch"
    className="w-full"
    render={<a href={`/api/portal/session/discord?${new URLSearchParams({ callbackUrl: callbackPath })}`} />}
  >
    {children}
  </Button>
)
