'use client'
import { useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { useSuspendOrganization } from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'

type Props = { organization: OrganizationDetail; onClose: () => void }

/** Asks why, and for the URL name, so that no other organization is suspended by accident. */
export function SuspendDialog({ organization, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const suspend = useSuspendOrganization(organization, onClose)
  return (
    <ReasonDialog
      title={`Suspend ${organization.name}`}
      intro="Validations of its licenses return org_suspended until you resume it."
      help="Members see it in the dashboard and by email."
      confirm="Suspend organization"
      isMultiline
      isPending={suspend.isPending}
      disabled={typed.trim() !== organization.slug}
      onClose={onClose}
      onConfirm={(reason) => suspend.mutate({ reason })}
    >
      <Field
        label={
          <>
            Type <span className="font-mono">{organization.slug}</span> to confirm
          </>
        }
      >
        <Input autoComplete="off" spellCheck={false} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </ReasonDialog>
  )
}
