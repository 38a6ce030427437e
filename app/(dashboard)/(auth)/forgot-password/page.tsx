import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { ForgotPasswordForm } from '@/components/sign-in/forgot-password-form'
import { TextLink } from '@/components/ui/navigation/link'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { requireSignedOut } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSignedOut(searchParams)
  return (
    <AuthShell
      title="Reset your password"
      description="We'll email you a link."
      footer={<TextLink href="/sign-in">Back to sign-in</TextLink>}
    >
      <ForgotPasswordForm />
    </AuthShell>
  )
}
