'use client'
import { createContext, type ReactNode, use } from 'react'

const HasPlans = createContext(true)

/** Whether this installation has plans: without them no screen below speaks of plans and billing. */
export const HasPlansProvider = ({ hasPlans, children }: { hasPlans: boolean; children: ReactNode }) => (
  <HasPlans value={hasPlans}>{children}</HasPlans>
)

export const useHasPlans = (): boolean => use(HasPlans)

/** Its children where there are plans, and nothing where there are none. */
export const WithPlans = ({ children }: { children: ReactNode }) => use(HasPlans) && children
