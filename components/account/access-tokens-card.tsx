'use client'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useRevokeOwnToken } from '@/lib/people/account/client/account-mutations'
import type { AccountView } from '@/lib/people/account/core/schema'
import { AccountRow, AccountRows } from './account-row'

type Token = AccountView['access_tokens'][number]

/** The access tokens that act for this person: neither signing out nor a new password ends them. */
export const AccessTokensCard = ({ tokens }: { tokens: Token[] }) => (
  <Card
    title="Access tokens"
    description="Programs use them in your name. They keep working after you sign out everywhere or choose a new password."
    isFlush
  >
    <AccountRows>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </AccountRows>
  </Card>
)

function TokenRow({ token }: { token: Token }) {
  const revoke = useRevokeOwnToken(token.name)
  return (
    <AccountRow
      title={token.name}
      description={
        <>
          {token.organization} · <span className="font-mono">…{token.last_four}</span> · created{' '}
          <TimeText at={token.created_at} /> ·{' '}
          {token.last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <TimeText at={token.last_used_at} />
            </>
          )}
        </>
      }
      action={
        <ConfirmDialog
          trigger={<Button>Revoke</Button>}
          title={`Revoke ${token.name}`}
          confirm="Revoke access token"
          onConfirm={() => revoke.mutateAsync({ id: token.id })}
        >
          Programs that use it are refused immediately. This can't be undone.
        </ConfirmDialog>
      }
    />
  )
}
