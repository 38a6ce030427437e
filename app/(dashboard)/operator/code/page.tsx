import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { OperatorCodeForm } from '@/components/operator/operator-code-form'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { requireOperatorCode } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'Operator console' }

export default async function OperatorCodePage({ searchParams }: { searchParams: SearchParams }) {
  const { user, callbackPath, needsTwoFactor } = await requireOperatorCode(searchParams)
  if (needsTwoFactor)
    return (
      <AuthShell
        title="Operator console"
        description={`${callbackPath === '/dev/mailbox' ? 'The mailbox opens with the console, which' : 'The console'} needs two-factor authentication. Turn it on in your account, then continue.`}
      >
        <Button
          variant="primary"
          size="large"
          className="w-full"
          render={<Link href={pageRoute(`/account${callbackQuery(callbackPath)}`)} />}
        >
          Open account
        </Button>
      </AuthShell>
    )
  return (
    <AuthShell
      title="Operator console"
      description={
        <span className="break-words">
          Enter a code for {user.email}. It opens the console in this browser for an hour.
        </span>
      }
    >
      <OperatorCodeForm callbackPath={callbackPath} />
    </AuthShell>
  )
}
