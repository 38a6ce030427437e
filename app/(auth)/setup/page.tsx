import type { Metadata } from 'next'
import { SetupForm } from '@/components/auth/setup-form'
import { AuthShell } from '@/components/layout/auth-shell'
import { requireSetup } from '@/lib/wiring-access'

export const metadata: Metadata = { title: 'Set up Latchkey' }

export default async function SetupPage() {
  await requireSetup()
  return (
    <AuthShell
      title="Set up Latchkey"
      line="You are the first one here. This makes you the owner of the first organization; nobody can do it twice."
    >
      <SetupForm />
    </AuthShell>
  )
}
