import type { Metadata } from 'next'
import { CodeSignInForm } from '@/components/auth/code-sign-in-form'
import { TextLink } from '@/components/auth/text-link'
import { AuthShell } from '@/components/layout/auth-shell'
import { callbackQuery, type SearchParams } from '@/lib/http/session-page'
import { requireStranger } from '@/lib/wiring-access'

export const metadata: Metadata = { title: 'Sign in with a code' }

export default async function CodeSignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackPath } = await requireStranger(searchParams)
  return (
    <AuthShell
      title="Sign in with a code"
      line="No password needed: enter your address, then the code that is sent to it."
      footer={<TextLink href={`/sign-in${callbackQuery(callbackPath)}`}>Sign in with a password</TextLink>}
    >
      <CodeSignInForm callbackPath={callbackPath} />
    </AuthShell>
  )
}
