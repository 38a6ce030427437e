import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { ResetPasswordForm } from '@/components/sign-in/reset-password-form'
import { TextLink } from '@/components/ui/navigation/link'

export const metadata: Metadata = { title: 'New password', referrer: 'no-referrer' }

/** Open to signed-in users as well: the link says whose password it is. */
export default function ResetPasswordPage() {
  return (
    <AuthShell
      title="New password"
      description="This replaces your password and signs you out everywhere."
      footer={<TextLink href="/forgot-password">Send a new link</TextLink>}
    >
      <ResetPasswordForm />
    </AuthShell>
  )
}
