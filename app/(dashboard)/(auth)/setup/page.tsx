import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { SetupScreen } from '@/components/sign-in/setup-screen'
import { requireSetup } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Set up Latchkey' }

export default async function SetupPage() {
  await requireSetup()
  return (
    <AuthShell title="Set up Latchkey" description="As the first user, you become owner and operator. This works once.">
      <SetupScreen />
    </AuthShell>
  )
}
