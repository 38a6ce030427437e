import type { ReactNode } from 'react'
import { InstallationProvider } from '@/components/billing/has-plans'
import { OperatorShell } from '@/components/operator/operator-shell'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { hasMailServer } from '@/lib/wiring/notifications'
import { requireOperator } from '@/lib/wiring/operator'
import { installationMode } from '@/lib/wiring/pages/dashboard-page'

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { operator } = await requireOperator()
  return (
    <InstallationProvider hasPlans={hasPlans(await installationMode())} isMailKept={!hasMailServer()}>
      <OperatorShell email={operator.email}>{children}</OperatorShell>
    </InstallationProvider>
  )
}
