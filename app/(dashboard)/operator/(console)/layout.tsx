import type { ReactNode } from 'react'
import { OperatorShell } from '@/components/operator/operator-shell'
import { requireOperator } from '@/lib/wiring/operator'

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { operator } = await requireOperator()
  return <OperatorShell email={operator.email}>{children}</OperatorShell>
}
