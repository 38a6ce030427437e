import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { PageHead } from '@/components/ui/page-head'
import type { May } from '@/lib/access/core/may'
import type { OrganizationView } from '@/lib/organizations/core/schema'
import { GeneralCard } from './general-card'
import { OrganizationDanger } from './organization-danger'
import { SigningCard } from './signing-card'

type Props = { organization: OrganizationView; may: May }

/** What holds for the whole organization, and the ways out of it. */
export const SettingsScreen = ({ organization, may }: Props) => (
  <div className="max-w-[760px] space-y-6">
    <PageHead title="Settings" line="What holds for the whole organization. Products have settings of their own." />
    <GeneralCard organization={organization} maySave={may['org:update']} />
    <SigningCard organization={organization} may={may} />
    {may['ips:view'] && (
      <Link
        href={`/${organization.slug}/settings/ip-blocks`}
        className="flex items-center justify-between gap-4 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-sunken"
      >
        <span>
          <span className="block font-semibold text-section">Blocked addresses</span>
          <span className="text-muted text-small">Addresses and networks that no product of yours answers valid.</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    )}
    <OrganizationDanger organization={organization} mayDelete={may['org:delete']} />
  </div>
)
