import type { ReactNode } from 'react'
import { InstallationProvider } from '@/components/billing/has-plans'
import { OperatorShell } from '@/components/operator/operator-shell'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { requireOperator } from '@/lib/wiring/operator'
import { installationMode } from '@/lib/wiring/pages/dashboard-page'
import { readKeptMail } from '@/lib/wiring/pages/kept-mail'

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { operator } = await requireOperator()
  return (
    <InstallationProvider hasPlans={hasPlans(await installationMode())} keptMail={await readKeptMail()}>
      <OperatorShell email={operator.email}>{children}</OperatorShell>
    </InstallationProvider>
  )
}
