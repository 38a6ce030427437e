'use client'
import { Building2, Ellipsis, LogOut, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { TextLink } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog-parts'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlay/dropdown-menu'
import { useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import { useDeletePerson, useResumePerson, useSignPersonOut } from '@/lib/people/operator/client/operator-mutations'
import type { PersonLine } from '@/lib/people/operator/core/schema-people'
import { organizationsOf } from './console-pages'
import { SuspendPersonDialog } from './suspend-dialog'

type Asked = 'suspend' | 'resume' | 'sign-out' | 'delete'

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
        {person.organizations > 0 && (
          <MenuLink icon={<Building2 />} href={organizationsOf(person)}>
            Show organizations
          </MenuLink>
        )}
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
        <MenuItem
          icon={<Trash2 />}
          danger
          hint={person.only_owned.length > 0 && 'Only owner'}
          onSelect={() => setAsked('delete')}
        >
          Delete person
        </MenuItem>
      </DropdownMenu>
      <Questions person={person} asked={asked} close={() => setAsked(null)} />
    </>
  )
}

type QuestionsProps = { person: PersonLine; asked: Asked | null; close: () => void }

function Questions({ person, asked, close }: QuestionsProps) {
  const mailed = useMailOutcome()
  const resume = useResumePerson(person)
  const signOut = useSignPersonOut(person)
  const remove = useDeletePerson(person)
  const isOnlyOwner = person.only_owned.length > 0
  return (
    <>
      {asked === 'suspend' && <SuspendPersonDialog person={person} onClose={close} />}
      <ConfirmDialog
        open={asked === 'resume'}
        onOpenChange={close}
        title={`Resume ${person.email}`}
        confirm="Resume person"
        onConfirm={() => resume.mutateAsync()}
      >
        They can sign in again, with the roles they had. Access tokens that were revoked stay revoked. Your reason stays
        in the activity of their account. {mailed('They get an email.')}
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
      <OnlyOwnerDialog person={person} open={asked === 'delete' && isOnlyOwner} close={close} />
      <ConfirmDialog
        open={asked === 'delete' && !isOnlyOwner}
        onOpenChange={close}
        title={`Delete ${person.email}`}
        confirm="Delete person"
        typeName={person.email}
        danger
        onConfirm={() => remove.mutateAsync()}
      >
        They leave every organization, and access tokens that act for them stop working. What they did stays in the
        audit logs, under their email. {mailed('They get an email.')} This can't be undone.
      </ConfirmDialog>
    </>
  )
}

type OnlyOwnerDialogProps = { person: PersonLine; open: boolean; close: () => void }

/** Instead of the question: what comes first, and where. */
const OnlyOwnerDialog = ({ person: { email, only_owned }, open, close }: OnlyOwnerDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={close}
    title={`${email} can't be deleted yet`}
    description={
      only_owned.length === 1
        ? "They're the only owner of an organization. Delete it, or make someone else an owner, first."
        : "They're the only owner of these organizations. Delete them, or make someone else an owner of each, first."
    }
  >
    <DialogBody>
      <ul className="list-disc space-y-1 pl-5">
        {only_owned.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={`/operator/organizations/${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </DialogBody>
    <DialogFooter>
      <DialogClose>Close</DialogClose>
    </DialogFooter>
  </Dialog>
)
