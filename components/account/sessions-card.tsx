'use client'
import { Button } from '@/components/ui/button/button'
import { Badge } from '@/components/ui/feedback/badge'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useEndAllSessions, useEndSession } from '@/lib/people/account/client/account-mutations'
import type { AccountView } from '@/lib/people/account/core/schema'
import { AccountRow, AccountRows } from './account-row'

type SessionLine = AccountView['sessions'][number]

/** The browsers this account is signed in on. */
export const SessionsCard = ({ sessions }: { sessions: SessionLine[] }) => (
  <Card title="Sessions" description="Where you are signed in." action={<SignOutEverywhere />} isFlush>
    <AccountRows>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </AccountRows>
  </Card>
)

function SessionRow({ session }: { session: SessionLine }) {
  const end = useEndSession()
  return (
    <AccountRow
      title={
        <>
          {session.browser}
          {session.is_current && <Badge>This session</Badge>}
        </>
      }
      description={
        <>
          {session.address && <span className="font-mono">{session.address}</span>}
          {session.address && ' · '}
          {session.method} <TimeText at={session.created_at} /> ·{' '}
          {session.is_current ? (
            'active now'
          ) : (
            <>
              last seen <TimeText at={session.last_seen_at} />
            </>
          )}
        </>
      }
      action={
        !session.is_current && (
          <Button loading={end.isPending} onClick={() => end.mutate({ id: session.id })}>
            End session
          </Button>
        )
      }
    />
  )
}

function SignOutEverywhere() {
  const endAll = useEndAllSessions(() => location.assign('/sign-in'))
  return (
    <ConfirmDialog
      trigger={<Button>Sign out everywhere</Button>}
      title="Sign out everywhere"
      confirm="Sign out everywhere"
      onConfirm={() => endAll.mutateAsync({})}
    >
      Ends every session, including this one. You'll need to sign in again. Access tokens keep working until they're
      revoked.
    </ConfirmDialog>
  )
}
