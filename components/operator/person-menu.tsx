'use client'
import { Ellipsis, LogOut, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { useResumePerson, useSignPersonOut, useSuspendPerson } from '@/lib/people/operator/client/operator-mutations'
import type { PersonLine } from '@/lib/people/operator/core/schema-people'

type Asked = 'suspend' | 'resume' | 'sign-out'

/** What can be done with one person. */
export function PersonMenu({ person }: { person: PersonLine }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-small" aria-label={`Actions for ${person.email}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<LogOut />} onSelect={() => setAsked('sign-out')}>
          End sessions
        </MenuItem>
        {person.suspended_at ? (
          <MenuItem icon={<UserRoundCheck />} onSelect={() => setAsked('resume')}>
            Resume person
          </MenuItem>
        ) : (
          <MenuItem icon={<UserRoundX />} danger onSelect={() => setAsked('suspend')}>
            Suspend person
          </MenuItem>
        )}
      </DropdownMenu>
      <Questions person={person} asked={asked} close={() => setAsked(null)} />
    </>
  )
}

type QuestionsProps = { person: PersonLine; asked: Asked | null; close: () => void }

function Questions({ person, asked, close }: QuestionsProps) {
  const suspend = useSuspendPerson(person)
  const resume = useResumePerson(person)
  const signOut = useSignPersonOut(person)
  return (
    <>
      <ConfirmDialog
        open={asked === 'suspend'}
        onOpenChange={close}
        title={`Suspend ${person.email}`}
        confirm="Suspend person"
        typeName={person.email}
        danger
        onConfirm={() => suspend.mutateAsync()}
      >
        All their sessions end, and they can't sign in until you resume them. Access tokens that act for them are
        revoked permanently. Their organizations keep working.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'resume'}
        onOpenChange={close}
        title={`Resume ${person.email}`}
        confirm="Resume person"
        onConfirm={() => resume.mutateAsync()}
      >
        They can sign in again, with the roles they had.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'sign-out'}
        onOpenChange={close}
        title={`End the sessions of ${person.email}`}
        confirm="End sessions"
        onConfirm={() => signOut.mutateAsync()}
      >
        Every browser is signed out, and emailed sign-in codes stop working. They can sign in again.
      </ConfirmDialog>
    </>
  )
}
