'use client'
import { useState } from 'react'
import { useHasPlans } from '@/components/billing/has-plans'
import { Button } from '@/components/ui/button/button'
import { DangerCard } from '@/components/ui/layout/danger-card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import {
  useResumeBilling,
  useResumeOrganization,
  useSuspendBilling,
} from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import { SuspendDialog } from './suspend-dialog'

type Props = { organization: OrganizationDetail }

/** What stops the validations of an organization, and what lets them go on. */
export const SuspensionCard = ({ organization }: Props) => (
  <DangerCard actions={[...(useHasPlans() ? [billingAction(organization)] : []), organizationAction(organization)]} />
)

const billingAction = (organization: OrganizationDetail) =>
  organization.billing_suspended_at
    ? {
        title: 'Resume billing',
        description: 'Its validations work again immediately.',
        action: <ResumeBilling organization={organization} />,
      }
    : {
        title: 'Suspend billing',
        description: 'Its validations return billing_suspended immediately. Members get an email.',
        action: <SuspendBilling organization={organization} />,
      }

const organizationAction = (organization: OrganizationDetail) =>
  organization.suspended_at
    ? {
        title: 'Resume organization',
        description: 'Its validations work again immediately.',
        action: <Resume organization={organization} />,
      }
    : {
        title: 'Suspend organization',
        description: 'Its validations return org_suspended immediately. Members see your reason.',
        action: <Suspend organization={organization} />,
      }

function Suspend({ organization }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsOpen(true)}>
        Suspend organization
      </Button>
      {isOpen && <SuspendDialog organization={organization} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Resume({ organization }: Props) {
  const resume = useResumeOrganization(organization)
  return (
    <ConfirmDialog
      trigger={<Button>Resume organization</Button>}
      title={`Resume ${organization.name}`}
      confirm="Resume organization"
      onConfirm={() => resume.mutateAsync()}
    >
      Its validations work again. Members no longer see your reason.
    </ConfirmDialog>
  )
}

function SuspendBilling({ organization }: Props) {
  const suspend = useSuspendBilling(organization)
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Suspend billing</Button>}
      title={`Suspend billing of ${organization.name}`}
      confirm="Suspend billing"
      typeName={organization.slug}
      danger
      onConfirm={() => suspend.mutateAsync()}
    >
      Validations of its licenses return billing_suspended until you resume it.
    </ConfirmDialog>
  )
}

function ResumeBilling({ organization }: Props) {
  const resume = useResumeBilling(organization)
  return (
    <ConfirmDialog
      trigger={<Button>Resume billing</Button>}
      title={`Resume billing of ${organization.name}`}
      confirm="Resume billing"
      onConfirm={() => resume.mutateAsync()}
    >
      Its validations work again, even if payments are still due.
    </ConfirmDialog>
  )
}
