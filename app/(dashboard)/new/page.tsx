import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { AuthShell } from '@/components/layout/auth-shell'
import { NewOrganizationForm } from '@/components/organizations/new-organization-form'
import { OwnInvitations } from '@/components/team/own-invitations'
import { TextLink } from '@/components/ui/navigation/link'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { ownerProblem } from '@/lib/catalog/organizations/server/open-organization'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { onlyOperatorOpens } from '@/lib/foundation/plans/core/operated-by'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { listOwnInvitations } from '@/lib/people/team/server/list-own-invitations'
import { formatLimit } from '@/lib/service/billing/core/plan-use'
import {
  installationMode,
  mayOpenOrganization,
  operatedBy,
  reading,
  requireUser,
} from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'New organization' }

export default async function NewOrganizationPage() {
  const person = await requireUser('/new')
  const [[first], invitations, mode, isAllowed, problem] = await Promise.all([
    listOrganizations(reading(), person),
    listOwnInvitations(reading(), person),
    installationMode(),
    mayOpenOrganization(),
    ownerProblem(reading().db, person),
  ])
  const mayCreate = isAllowed && problem === null
  const isInvited = invitations.length > 0
  return (
    <AuthShell
      {...headOf({
        problem: isAllowed ? problem : onlyOperatorOpens((await operatedBy()).contact),
        isInvited,
        isMember: first !== undefined,
        hasPlans: hasPlans(mode),
      })}
      footer={
        <>
          Signed in as {person.email}.{' '}
          {first ? (
            <TextLink href={`/${first.slug}`}>Back to {first.name}</TextLink>
          ) : (
            <TextLink href="/account">Account</TextLink>
          )}
        </>
      }
    >
      {isInvited && <OwnInvitations invitations={invitations} />}
      {isInvited && mayCreate && <h2 className="border-hairline border-t pt-6 font-semibold text-head">{NEW}</h2>}
      {mayCreate && <NewOrganizationForm />}
      {!(first || isInvited) && (
        <p className="text-muted">
          Invited to an organization? Invitations to {person.email} appear here. For one to another email, open its
          link.
        </p>
      )}
    </AuthShell>
  )
}

const NEW = 'New organization'

type Facts = { problem: string | null; isInvited: boolean; isMember: boolean; hasPlans: boolean }

function headOf({ problem, isInvited, isMember, hasPlans }: Facts): {
  title: string
  description?: ReactNode
} {
  if (isInvited) return { title: "You're invited" }
  if (problem !== null) return { title: isMember ? NEW : 'No organization yet', description: problem }
  return { title: NEW, description: <>For your products, licenses, and team. {hasPlans && <FirstPlan />}</> }
}

const FirstPlan = () => (
  <>
    It starts on {PLANS.free.title}: {formatLimit(PLANS.free.dailyLimit)} requests a day for each product,{' '}
    {PLANS.free.products} products, and {PLANS.free.members} members.{' '}
    <TextLink href={pageRoute(DOCS_PAGES.billing)} inNewTab="Compare plans">
      Compare plans
    </TextLink>
  </>
)
