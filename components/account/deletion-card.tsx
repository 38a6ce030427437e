'use client'
import { Fragment, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { DangerCard } from '@/components/ui/layout/danger-card'
import { TextLink } from '@/components/ui/navigation/link'
import { Dialog } from '@/components/ui/overlay/dialog'
import { leaveSaying } from '@/lib/foundation/browser/dialogs/parting-toast'
import { useDeleteAccount } from '@/lib/people/account/client/account-mutations'
import { useReauthenticationForm } from '@/lib/people/account/client/use-reauthentication-form'
import type { AccountView } from '@/lib/people/account/core/schema'
import { ReauthenticationForm } from './reauthentication-form'

type Props = {
  /** why the account can't be deleted */
  problem: string | null
  /** the organizations it is about, if that is why */
  onlyOwned: AccountView['only_owned']
  hasPassword: boolean
}

const VERB = 'Delete your account'

/** Deletes the account, for whoever proves once more that it is theirs. */
export function DeletionCard({ problem, onlyOwned, hasPassword }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = (
    <Button variant="danger-quiet" disabled={problem !== null}>
      {VERB}
    </Button>
  )
  return (
    <DangerCard
      actions={[
        {
          title: VERB,
          description: problem ? (
            <>
              {problem}
              {onlyOwned.map(({ slug, name }, index) => (
                <Fragment key={slug}>
                  {index === 0 ? ' ' : ' · '}
                  <TextLink href={`/${slug}/team`}>Team of {name}</TextLink>
                </Fragment>
              ))}
            </>
          ) : (
            'Removes you from every organization, and everything you sign in with.'
          ),
          action: (
            <Dialog open={isOpen} onOpenChange={setIsOpen} trigger={trigger} title={VERB}>
              <DeletionForm hasPassword={hasPassword} />
            </Dialog>
          ),
        },
      ]}
    />
  )
}

function DeletionForm({ hasPassword }: { hasPassword: boolean }) {
  const own = useReauthenticationForm(hasPassword)
  const remove = useDeleteAccount({
    onSuccess: () => leaveSaying('Your account was deleted', '/sign-in'),
    onFieldErrors: own.onFieldErrors,
  })
  return (
    <ReauthenticationForm of={own} save={remove} verb={VERB} danger>
      <p className="text-muted">
        You leave every organization, and every session ends. Access tokens that act for you stop working, unless an
        owner takes them over first. What you did stays in the audit logs, under your email. This can't be undone.
      </p>
    </ReauthenticationForm>
  )
}
