import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { ForgotPasswordForm } from '@/components/sign-in/forgot-password-form'
import { MailboxNote } from '@/components/sign-in/mailbox/mailbox-note'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { requireSignedOut } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSignedOut(searchParams)
  return (
    <AuthShell
      note={<MailboxNote state={await readMailboxNote()} />}
      title="Reset your password"
      description="We'll email you a link."
      footer={<TextLink href="/sign-in">Back to sign-in</TextLink>}
    >
      <ForgotPasswordForm />
    </AuthShell>
  )
}
