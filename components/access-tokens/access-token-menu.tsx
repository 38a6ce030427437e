'use client'
import { Ban, Ellipsis, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useRevokeAccessToken, useTakeOverAccessToken } from '@/lib/people/access-tokens/client/access-token-mutations'
import type { AccessTokenView } from '@/lib/people/access-tokens/core/schema'
import { tokenPerson } from './access-token-words'

/** Who looks at the tokens. Owners may take over those that act for others. */
export type TokenReader = { userId: string; isOwner: boolean; mayManage: boolean }

type Props = { org: string; token: AccessTokenView; reader: TokenReader }

/** The actions on one active access token. */
export function AccessTokenMenu({ org, token, reader }: Props) {
  const [asked, setAsked] = useState<'take_over' | 'revoke' | null>(null)
  const revoke = useRevokeAccessToken(org, token)
  const takeOver = useTakeOverAccessToken(org, token)
  const close = () => setAsked(null)
  const mayTakeOver = reader.isOwner && token.acts_for?.id !== reader.userId
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for ${token.name}`}>
            <Ellipsis />
          </Button>
        }
      >
        {mayTakeOver && (
          <MenuItem icon={<UserCheck />} onSelect={() => setAsked('take_over')}>
            Take over access token
          </MenuItem>
        )}
        <MenuItem icon={<Ban />} danger onSelect={() => setAsked('revoke')}>
          Revoke access token
        </MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={asked === 'take_over'}
        onOpenChange={close}
        title={`Take over ${token.name}`}
        confirm="Take over"
        onConfirm={() => takeOver.mutateAsync()}
      >
        It acts for you instead of {tokenPerson(token.acts_for)}, with the same permissions, and keeps working when they
        leave.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        onOpenChange={close}
        title={`Revoke ${token.name}`}
        confirm="Revoke access token"
        danger
        onConfirm={() => revoke.mutateAsync()}
      >
        Programs using it are refused immediately, and jobs it started stop. This can't be undone.
      </ConfirmDialog>
    </>
  )
}
