import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { ForgotPasswordForm } from '@/components/sign-in/forgot-password-form'
import { MailboxNote } from '@/components/sign-in/mailbox/mailbox-note'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { installationMode } from '@/lib/wiring/pages/dashboard-page'
import { requireSignedOut } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSignedOut(searchParams)
  const note = await readMailboxNote(await installationMode())
  return (
    <AuthShell
      note={<MailboxNote state={note} />}
      title="Reset your password"
      description={note === null ? "We'll email you a link." : 'A link lets you set a new one.'}
      footer={<TextLink href="/sign-in">Back to sign-in</TextLink>}
    >
      <ForgotPasswordForm isMailed={note === null} />
    </AuthShell>
  )
}
