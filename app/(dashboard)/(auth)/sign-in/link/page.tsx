import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { LinkSignInForm } from '@/components/sign-in/link-sign-in-form'
import { TextLink } from '@/components/ui/navigation/link'

export const metadata: Metadata = { title: 'Sign in', referrer: 'no-referrer' }

/** Open to signed-in users as well: the link says who signs in. */
export default function SignInLinkPage() {
  return (
    <AuthShell
      title="Sign in"
      description="With the link we emailed you."
      footer={<TextLink href="/sign-in/code">Send a new email</TextLink>}
    >
      <LinkSignInForm />
    </AuthShell>
  )
}
