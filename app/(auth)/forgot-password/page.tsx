import type { Metadata } from 'next'
import { ForgotPasswordForm } from '@/components/auth/forgot-password-form'
import { TextLink } from '@/components/auth/text-link'
import { AuthShell } from '@/components/layout/auth-shell'
import type { SearchParams } from '@/lib/http/session-page'
import { requireStranger } from '@/lib/wiring-access'

export const metadata: Metadata = { title: 'Forgotten password' }

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStranger(searchParams)
  return (
    <AuthShell
      title="Forgotten password"
      line="A link to choose a new one is sent to your address."
      footer={<TextLink href="/sign-in">Back to sign-in</TextLink>}
    >
      <ForgotPasswordForm />
    </AuthShell>
  )
}
