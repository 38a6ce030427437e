'use client'
import { useState } from 'react'
import { useHasPlans } from '@/components/billing/has-plans'
import { formatLicenseCount } from '@/components/products/product-columns'
import { Button } from '@/components/ui/button/button'
import { DangerCard } from '@/components/ui/layout/danger-card'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { listNames } from '@/lib/foundation/shared/list-names'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import { DeleteOrganizationDialog, SuspendBillingDialog, SuspendOrganizationDialog } from './suspend-dialog'

type Props = { organization: OrganizationDetail }

/** What stops the validations of an organization, and what ends all of it. */
export function OrganizationDanger({ organization }: Props) {
  const hasPlans = useHasPlans()
  return (
    <DangerCard
      actions={[
        ...(hasPlans && !organization.billing_suspended_at ? [suspensionOfBilling(organization)] : []),
        ...(organization.suspended_at ? [] : [suspension(organization)]),
        deletion(organization, hasPlans),
      ]}
    />
  )
}

const suspensionOfBilling = (organization: OrganizationDetail) => ({
  title: 'Suspend billing',
  description:
    "For bills that aren't paid. Validations are refused immediately, with billing_suspended. Members see your reason.",
  action: <Suspend organization={organization} what="billing" />,
})

const suspension = (organization: OrganizationDetail) => ({
  title: 'Suspend organization',
  description:
    'For anything else, like abuse. Validations are refused immediately, with org_suspended. Members see your reason.',
  action: <Suspend organization={organization} what="organization" />,
})

const deletion = (organization: OrganizationDetail, hasPlans: boolean) => ({
  title: 'Delete organization',
  description:
    organization.deletion_problem ??
    `Permanently deletes its products, licenses, customers, sales, team, and audit log. API keys stop working immediately${hasPlans ? ', and a subscription is canceled' : ''}.`,
  action: <Delete organization={organization} />,
})

/** "It has 1,240 licenses, 310 customers, and 3 members." */
function sizeOf({ licenses, customers, members }: OrganizationDetail): string {
  const sizes = [
    `${formatLicenseCount(licenses)} ${licenses === 1 ? 'license' : 'licenses'}`,
    `${formatLicenseCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`,
    formatCount(members, 'member'),
  ]
  return `It has ${listNames('en', sizes)}.`
}

function Suspend({ organization, what }: Props & { what: 'billing' | 'organization' }) {
  const [isOpen, setIsOpen] = useState(false)
  const Dialog = what === 'billing' ? SuspendBillingDialog : SuspendOrganizationDialog
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsOpen(true)}>
        Suspend {what}
      </Button>
      {isOpen && <Dialog organization={organization} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Delete({ organization }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" disabled={organization.deletion_problem !== null} onClick={() => setIsOpen(true)}>
        Delete organization
      </Button>
      {isOpen && (
        <DeleteOrganizationDialog
          organization={organization}
          size={sizeOf(organization)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
