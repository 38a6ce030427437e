'use client'
import { createContext, type ReactNode, use } from 'react'
import { KeptMailProvider } from '@/lib/foundation/mail/client/kept-mail'

const HasPlans = createContext(true)

type Props = { hasPlans: boolean; isMailKept: boolean; children: ReactNode }

/**
 * Whether this installation has plans: without them no screen below speaks of plans and billing. And whether its emails
 * stay here. One component for both, for each adds to the HTML of every page.
 */
export const InstallationProvider = ({ hasPlans, isMailKept, children }: Props) => (
  <HasPlans value={hasPlans}>
    <KeptMailProvider isMailKept={isMailKept}>{children}</KeptMailProvider>
  </HasPlans>
)

export const useHasPlans = (): boolean => use(HasPlans)

/** Its children where there are plans, and nothing where there are none. */
export const WithPlans = ({ children }: { children: ReactNode }) => use(HasPlans) && children
