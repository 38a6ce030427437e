import type { ReactNode } from 'react'
import { requireCustomer } from '@/lib/wiring/portal'

/** Asked before anything is sent: what streams behind a skeleton can redirect by script only. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  await requireCustomer()
  return children
}
