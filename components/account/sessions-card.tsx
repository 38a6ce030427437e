'use client'
import { z } from 'zod'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TimeText } from '@/components/ui/time-text'
import { useAccountChange } from '@/lib/access/client/use-account-change'
import type { AccountView } from '@/lib/access/core/account-schema'

type SessionLine = AccountView['sessions'][number]

/** Where this account is signed in. */
export const SessionsCard = ({ sessions }: { sessions: SessionLine[] }) => (
  <Card
    title="Sessions"
    line="Where you are signed in. End what you do not know, then change your password."
    action={<SignOutEverywhere />}
    flush
  >
    <ul className="divide-y divide-hairline">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  </Card>
)

function SessionItem({ session }: { session: SessionLine }) {
  const end = useAccountChange({
    path: 'sessions/end',
    schema: z.object({}),
    success: 'Session ended',
    failure: 'The session was not ended',
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.browser}
          {session.is_current && <Badge>This session</Badge>}
        </p>
        <p className="text-muted text-small">
          {session.address && <span className="font-mono">{session.address}</span>}
          {session.address && ' · '}
          {session.method} <TimeText at={session.created_at} /> · last seen <TimeText at={session.last_seen_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button loading={end.isPending} onClick={() => end.mutate({ id: session.id })}>
          End session
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const endAll = useAccountChange({
    path: 'sessions/end-all',
    schema: z.object({}),
    failure: 'The sessions were not ended',
    onSuccess: () => location.assign('/sign-in'),
  })
  return (
    <ConfirmDialog
      trigger={<Button>Sign out everywhere</Button>}
      title="Sign out everywhere"
      confirm="Sign out everywhere"
      onConfirm={() => endAll.mutateAsync({})}
    >
      Ends every session, this one too. You sign in again afterwards.
    </ConfirmDialog>
  )
}
