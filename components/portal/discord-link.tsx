import type { ReactNode } from 'react'
import { PortalButton } from './portal-button'

/** Leads to Discord, which leads back. Not a link of the router: it is no page of ours. */
export const DiscordLink = ({ children }: { children: ReactNode }) => (
  <PortalButton className="w-full" render={<a href="/api/portal/session/discord" />}>
    {children}
  </PortalButton>
)
