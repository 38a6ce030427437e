import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { CodeSignInForm } from '@/components/sign-in/code-sign-in-form'
import { TextLink } from '@/components/ui/navigation/link'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { requireSignedOut } from '@/lib/wiring/sign-in'

export const metadata: Metadata = { title: 'Sign in with a code' }

export default async function CodeSignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireSignedOut(searchParams)
  return (
    <AuthShell
      title="Sign in with a code"
      description="No password needed. We'll email you a code."
      footer={<TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in with a password</TextLink>}
    >
      <CodeSignInForm callbackPath={callbackPath} />
    </AuthShell>
  )
}
