'use client'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog } from '@/components/ui/overlay/dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useUnlinkIdentity } from '@/lib/people/account/client/account-mutations'
import type { AccountView } from '@/lib/people/account/core/schema'
import { AccountRow, AccountRows } from './account-row'
import { LinkIdentityForm } from './link-identity-form'

type Identity = AccountView['identities'][number]

type IdentitiesCardProps = { identities: Identity[]; hasPassword: boolean }

/** Other services that sign this person in. */
export const IdentitiesCard = ({ identities, hasPassword }: IdentitiesCardProps) => (
  <Card title="Linked accounts" description="Sign in with them instead of your password." isFlush>
    <AccountRows>
      {identities.map((identity) => (
        <AccountRow
          key={identity.provider}
          title={identity.name}
          description={
            identity.linked_at ? (
              <>
                Linked <TimeText at={identity.linked_at} />
              </>
            ) : (
              'Not linked'
            )
          }
          action={
            identity.linked_at ? (
              <UnlinkButton identity={identity} hasPassword={hasPassword} />
            ) : (
              <LinkButton identity={identity} hasPassword={hasPassword} />
            )
          }
        />
      ))}
    </AccountRows>
  </Card>
)

type LinkButtonProps = { identity: Identity; hasPassword: boolean }

const LinkButton = ({ identity: { provider, name }, hasPassword }: LinkButtonProps) => (
  <Dialog trigger={<Button>Link {name}</Button>} title={`Link ${name}`}>
    <LinkIdentityForm provider={provider} name={name} hasPassword={hasPassword} />
  </Dialog>
)

function UnlinkButton({ identity: { provider, name }, hasPassword }: LinkButtonProps) {
  const unlink = useUnlinkIdentity(name)
  return (
    <ConfirmDialog
      trigger={<Button>Unlink {name}</Button>}
      title={`Unlink ${name}`}
      confirm={`Unlink ${name}`}
      onConfirm={() => unlink.mutateAsync({ provider })}
    >
      It no longer signs you in. {hasPassword ? 'Your password and email codes' : 'Email codes'} still do. You're signed
      out of other sessions.
    </ConfirmDialog>
  )
}
