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
import { UnlessGone } from '@/components/organizations/unless-gone'
import { LimitBanner } from '@/components/requests/usage/limit-banner'
import { listOrganizations } from '@/lib/catalog/organizations/server/list-organizations'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { findViewedOrganization } from '@/lib/people/operator/server/view-organization'
import {
  installationMode,
  isListedOperator,
  mayOpenOrganization,
  operatedBy,
  reading,
  requireMember,
} from '@/lib/wiring/pages/dashboard-page'
import { readKeptMail } from '@/lib/wiring/pages/kept-mail'
import { prefetchBanners } from '@/lib/wiring/pages/prefetch-banners'

type Props = { params: Promise<{ org: string }>; children: ReactNode }

export default async function OrganizationLayout({ params, children }: Props) {
  const { org } = await params
  const member = await requireMember(org)
  const [mode, isOperator, organizations, banners, { contact }, viewed, keptMail] = await Promise.all([
    installationMode(),
    isListedOperator(),
    listOrganizations(reading(), member),
    prefetchBanners(org, member),
    operatedBy(),
    findViewedOrganization(reading(), member),
    readKeptMail(),
  ])
  const may = mayOf(member)
  const plans = hasPlans(mode)
  const current = organizations.find(({ slug }) => slug === org)
  return (
    <InstallationProvider hasPlans={plans} keptMail={keptMail}>
      <AppShell
        organization={current ?? { slug: org, name: viewed?.name ?? org }}
        organizations={organizations}
        newOrganizationHref={(await mayOpenOrganization()) ? '/new' : undefined}
        nav={navigationItems(org, may, plans).map((item) =>
          item.id === 'transfers' && item.permitted ? { ...item, badge: <PendingTransfersBadge org={org} /> } : item,
        )}
        person={{ name: member.name ?? member.email, email: member.email }}
        accountHref="/account"
        operatorHref={isOperator ? '/operator' : undefined}
        signOutPath="/api/session/sign-out"
        palette={<OrganizationPalette org={org} may={may} isOperator={isOperator} />}
      >
        {viewed && <ViewBanner organization={viewed} />}
        <Hydrate client={banners}>
          <StandingBanner org={org} may={may} contact={contact} />
          {may['usage:view'] && <LimitBanner org={org} mayBurst={may['billing:manage']} />}
        </Hydrate>
        <UnlessGone>{children}</UnlessGone>
        <ProofDialog />
      </AppShell>
    </InstallationProvider>
  )
}
