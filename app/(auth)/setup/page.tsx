import type { Metadata } from 'next'
import { SetupScreen } from '@/components/auth/setup-screen'
import { AuthShell } from '@/components/layout/auth-shell'
import { requireSetup } from '@/lib/wiring-access'

export const metadata: Metadata = { title: 'Set up Latchkey' }

export default async function SetupPage() {
  await requireSetup()
  return (
    <AuthShell
      title="Set up Latchkey"
      line="Whoever sets it up becomes the owner of the first organization. It is done once."
    >
      <SetupScreen />
    </AuthShell>
  )
}
