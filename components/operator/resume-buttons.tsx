'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import { useResumeBilling, useResumeOrganization } from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import { BILLING_MANAGERS } from './suspend-dialog'

type Props = { organization: OrganizationDetail }

/** What ends the suspensions of an organization, while there are any. */
export function ResumeButtons({ organization }: Props) {
  const hasPlans = useHasPlans()
  return (
    <>
      {organization.suspended_at && <Resume organization={organization} />}
      {hasPlans && organization.billing_suspended_at && <ResumeBilling organization={organization} />}
    </>
  )
}

/** What the end of one suspension does: nothing for validations while there is the other. */
const resumed = ({ billing_suspended_at }: OrganizationDetail): string =>
  billing_suspended_at
    ? 'Its validations are still refused, because its billing is suspended.'
    : 'Its validations work again immediately.'

const resumedBilling = ({ suspended_at }: OrganizationDetail): string =>
  suspended_at
    ? 'Its validations are still refused, because the organization is suspended.'
    : 'Its validations work again immediately, even if payments are still due.'

/** What becomes of the banner, and of the reason: payments that failed have none. */
const bannerGoes = (reason: string | null): string =>
  `The banner in its dashboard disappears${reason === null ? '' : '; your reason stays in its audit log'}.`

function Resume({ organization }: Props) {
  const resume = useResumeOrganization(organization)
  const mailed = useMailOutcome()
  return (
    <ConfirmDialog
      trigger={<Button>Resume organization</Button>}
      title={`Resume ${organization.name}`}
      confirm="Resume organization"
      onConfirm={() => resume.mutateAsync()}
    >
      {resumed(organization)} {bannerGoes(organization.suspension_reason)} {mailed(`${BILLING_MANAGERS} get an email.`)}
    </ConfirmDialog>
  )
}

function ResumeBilling({ organization }: Props) {
  const resume = useResumeBilling(organization)
  const mailed = useMailOutcome()
  return (
    <ConfirmDialog
      trigger={<Button>Resume billing</Button>}
      title={`Resume billing of ${organization.name}`}
      confirm="Resume billing"
      onConfirm={() => resume.mutateAsync()}
    >
      {resumedBilling(organization)} {bannerGoes(organization.billing_suspension_reason)}{' '}
      {mailed(`${BILLING_MANAGERS} get an email.`)}
    </ConfirmDialog>
  )
}
