import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { CodeSignInForm } from '@/components/sign-in/code-sign-in-form'
import { MailboxNote } from '@/components/sign-in/mailbox/mailbox-note'
import { TextLink } from '@/components/ui/navigation/link'
import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { installationMode } from '@/lib/wiring/pages/dashboard-page'
import { requireSignedOut } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign in with a code' }

export default async function CodeSignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireSignedOut(searchParams)
  const note = await readMailboxNote(await installationMode())
  return (
    <AuthShell
      note={<MailboxNote state={note} />}
      title="Sign in with a code"
      description={note === null ? "No password needed. We'll email you a code." : 'No password needed.'}
      footer={<TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in with a password</TextLink>}
    >
      <CodeSignInForm callbackPath={callbackPath} isMailed={note === null} />
    </AuthShell>
  )
}
