'use client'
import { createContext, type ReactNode, use } from 'react'
import { KeptMailProvider } from '@/lib/foundation/mail/client/kept-mail'
import type { KeptMail } from '@/lib/foundation/mail/core/kept-mail'

const HasPlans = createContext(true)

type Props = { hasPlans: boolean; keptMail: KeptMail | null; children: ReactNode }

/**
 * Whether this installation has plans: without them no screen below speaks of plans and billing. And whether its emails
 * stay here. One component for both, for each adds to the HTML of every page.
 */
export const InstallationProvider = ({ hasPlans, keptMail, children }: Props) => (
  <HasPlans value={hasPlans}>
    <KeptMailProvider keptMail={keptMail}>{children}</KeptMailProvider>
  </HasPlans>
)

export const useHasPlans = (): boolean => use(HasPlans)

/** Its children where there are plans, and nothing where there are none. */
export const WithPlans = ({ children }: { children: ReactNode }) => use(HasPlans) && children
