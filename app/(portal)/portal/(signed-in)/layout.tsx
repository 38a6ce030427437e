import type { ReactNode } from 'react'
import { requireCustomer } from '@/lib/wiring/portal'

/** Checked before anything is sent: once a skeleton has been streamed, only a script can redirect. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  await requireCustomer()
  return children
}
