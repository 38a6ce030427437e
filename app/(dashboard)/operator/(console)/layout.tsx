import type { ReactNode } from 'react'
import { HasPlansProvider } from '@/components/billing/has-plans'
import { OperatorShell } from '@/components/operator/operator-shell'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { requireOperator } from '@/lib/wiring/operator'
import { installationMode } from '@/lib/wiring/pages/dashboard-page'

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { operator } = await requireOperator()
  return (
    <HasPlansProvider hasPlans={hasPlans(await installationMode())}>
      <OperatorShell email={operator.email}>{children}</OperatorShell>
    </HasPlansProvider>
  )
}
