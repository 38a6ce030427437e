import type { ReactNode } from 'react'
import { ProofDialog } from '@/components/account/proof-dialog'
import { InstallationProvider } from '@/components/billing/has-plans'
import { StandingBanner } from '@/components/billing/standing-banner'
import { AppShell } from '@/components/layout/app-shell'
import { Hydrate } from '@/components/layout/hydrate'
import { PendingTransfersBadge } from '@/components/licenses/transfers/pending-transfers'
import { ViewBanner } from '@/components/operator/view-banner'
import { navigationItems } from '@/components/organizations/navigation'
import { OrganizationPalette } from '@/components/organizations/organization-palette'
import { LimitBanner } from '@/components/requests/usage/limit-banner'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { findViewedOrganization } from '@/lib/people/operator/server/view-organization'
import { getStanding } from '@/lib/service/billing/server/get-standing'
import { hasMailServer } from '@/lib/wiring/notifications'
import { installationMode, isListedOperator, reading, requireMember } from '@/lib/wiring/pages/dashboard-page'
import { prefetchLimitWarnings } from '@/lib/wiring/pages/prefetch-limit-warnings'

type Props = { params: Promise<{ org: string }>; children: ReactNode }

export default async function OrganizationLayout({ params, children }: Props) {
  const { org } = await params
  const member = await requireMember(org)
  const [mode, isOperator, organizations, standing, warnings, viewed] = await Promise.all([
    installationMode(),
    isListedOperator(),
    listOrganizations(reading(), member),
    getStanding(reading(), member),
    prefetchLimitWarnings(org, member),
    findViewedOrganization(reading(), member),
  ])
  const may = mayOf(member)
  const plans = hasPlans(mode)
  return (
    <InstallationProvider hasPlans={plans} isMailKept={!hasMailServer()}>
      <AppShell
        organization={{ slug: org, name: organizations.find(({ slug }) => slug === org)?.name ?? viewed?.name ?? org }}
        organizations={organizations}
        newOrganizationHref={plans || isOperator ? '/new' : undefined}
        nav={navigationItems(org, may, plans).map((item) =>
          item.id === 'transfers' && item.permitted ? { ...item, badge: <PendingTransfersBadge org={org} /> } : item,
        )}
        person={{ name: member.name ?? member.email, email: member.email }}
        accountHref="/account"
        operatorHref={isOperator ? '/operator' : undefined}
        signOutPath="/api/session/sign-out"
        palette={<OrganizationPalette org={org} may={may} />}
      >
        {viewed && <ViewBanner organization={viewed} />}
        <StandingBanner org={org} standing={standing} may={may} />
        {warnings && (
          <Hydrate client={warnings}>
            <LimitBanner org={org} />
          </Hydrate>
        )}
        {children}
        <ProofDialog />
      </AppShell>
    </InstallationProvider>
  )
}
