'use client'
import { useQuery } from '@tanstack/react-query'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { brandingQuery } from '@/lib/catalog/organizations/client/branding-queries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { BrandingContactForm } from './branding-contact-form'
import { BrandingForm } from './branding-form'
import { LogoCard } from './logo-card'
import { PortalDoorCard } from './portal-door-card'

type BrandingScreenProps = { org: string; organizationName: string }

/** How customers see the vendor. */
export function BrandingScreen({ org, organizationName }: BrandingScreenProps) {
  const { data, error } = useQuery(brandingQuery(org))
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Branding"
        help={<HelpLink to="branding" about="branding" />}
        description="How customers see you in the portal and in emails about their licenses."
        crumbs={[{ label: 'Settings', href: pageRoute(`/${org}/settings`) }]}
      />
      {data ? (
        <>
          <PortalDoorCard org={org} branding={data} />
          <BrandingForm org={org} organizationName={organizationName} branding={data} />
          <LogoCard org={org} logoUrl={data.logo_url} />
          <BrandingContactForm org={org} branding={data} />
        </>
      ) : (
        <SkeletonOrFailure failure="The branding can't be shown" error={error} className="h-64 rounded-card" />
      )}
    </div>
  )
}
