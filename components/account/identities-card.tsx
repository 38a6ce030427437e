'use client'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TimeText } from '@/components/ui/time-text'
import { startLinking } from '@/lib/access/client/start-linking'
import { useAccountChange } from '@/lib/access/client/use-account-change'
import type { AccountView } from '@/lib/access/core/account-schema'
import { toast } from '@/lib/browser/toast'
import { AccountRow, AccountRows } from './account-row'

type Identity = AccountView['identities'][number]

/** Other services that sign this person in. */
export const IdentitiesCard = ({ identities }: { identities: Identity[] }) => (
  <Card title="Linked identities" line="Sign in with them in place of the password." flush>
    <AccountRows>
      {identities.map((identity) => (
        <AccountRow
          key={identity.provider}
          title={identity.name}
          line={
            identity.linked_at ? (
              <>
                Linked <TimeText at={identity.linked_at} />
              </>
            ) : (
              'Not linked'
            )
          }
          action={identity.linked_at ? <UnlinkButton identity={identity} /> : <LinkButton identity={identity} />}
        />
      ))}
    </AccountRows>
  </Card>
)

function LinkButton({ identity: { provider, name } }: { identity: Identity }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await startLinking(provider).catch(() => {
      toast.error(`${name} was not linked`, { description: 'The provider cannot be reached. Try again later.' })
      setIsLeaving(false)
    })
  }
  return (
    <Button onClick={leave} loading={isLeaving}>
      Link {name}
    </Button>
  )
}

function UnlinkButton({ identity: { provider, name } }: { identity: Identity }) {
  const unlink = useAccountChange({
    path: 'identities/unlink',
    schema: z.object({}),
    success: `${name} unlinked`,
    failure: `${name} was not unlinked`,
  })
  return (
    <ConfirmDialog
      trigger={<Button>Unlink {name}</Button>}
      title={`Unlink ${name}`}
      confirm={`Unlink ${name}`}
      onConfirm={() => unlink.mutateAsync({ provider })}
    >
      It no longer signs you in. Your password and codes by e-mail still do.
    </ConfirmDialog>
  )
}
