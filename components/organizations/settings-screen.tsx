import { ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { WithPlans } from '@/components/billing/has-plans'
import { SigningCard } from '@/components/products/signing/organization-signing-card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Link } from '@/components/ui/navigation/link'
import type { OrganizationView } from '@/lib/catalog/organizations/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { GeneralCard } from './general-settings-form'
import { OrganizationDanger } from './organization-danger-zone'

type Props = {
  organization: OrganizationView
  may: May
  mayOpenConsole: boolean
  /** the reader is its only owner */
  mustStay: boolean
}

/** What holds for the whole organization, and the ways out of it. */
export const OrganizationSettingsScreen = ({ organization, may, mayOpenConsole, mustStay }: Props) => (
  <div className="max-w-[720px] space-y-6">
    <PageHeader title="Settings" description="Applies to all products. Products also have their own settings." />
    <GeneralCard organization={organization} maySave={may['org:update']} />
    <SigningCard organization={organization} may={may} />
    <WithPlans>
      <FurtherSettings
        href={`/${organization.slug}/settings/plan`}
        title="Plan"
        description="Your plan's limits, your usage, and a comparison of plans."
      />
    </WithPlans>
    <FurtherSettings
      href={`/${organization.slug}/settings/notifications`}
      title="Notifications"
      description="What you're emailed about, and what goes to Slack or Discord."
    />
    {may['access_tokens:view'] && (
      <FurtherSettings
        href={`/${organization.slug}/settings/access-tokens`}
        title="Access tokens"
        description="Let your programs manage licenses through the management API."
      />
    )}
    {may['org:update'] && (
      <FurtherSettings
        href={`/${organization.slug}/settings/branding`}
        title="Branding"
        description="Name, logo, color, and support email, as customers see them in the portal and in emails."
      />
    )}
    {may['ips:view'] && (
      <FurtherSettings
        href={`/${organization.slug}/settings/ip-blocks`}
        title="Blocked IP addresses"
        description="IP addresses and networks that are always refused."
      />
    )}
    {mayOpenConsole && (
      <FurtherSettings
        href="/operator/system"
        title="Operator console"
        description="The server itself: version, backup, email, storage, and who can sign in."
      />
    )}
    <OrganizationDanger organization={organization} mustStay={mustStay} mayDelete={may['org:delete']} />
  </div>
)

type FurtherSettingsProps<Path extends string> = { href: Route<Path>; title: string; description: string }

/** Settings with a page of their own. */
const FurtherSettings = <Path extends string>({ href, title, description }: FurtherSettingsProps<Path>) => (
  <Link
    href={href}
    className="flex items-center justify-between gap-4 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-sunken"
  >
    <span>
      <span className="block font-semibold text-section">{title}</span>
      <span className="text-muted text-small">{description}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
  </Link>
)
