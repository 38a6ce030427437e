import type { Route } from 'next'
import { PaletteButton } from '@/components/command-palette/palette-button'
import { NAV_ENTRIES, type NavItem } from './nav-entries'
import { OrganizationSwitcher, type SidebarOrganization } from './organization-switcher'
import { SidebarFoot } from './sidebar-foot'
import { SidebarLink } from './sidebar-link'
import { type SidebarUser, UserMenu } from './user-menu'

export type SidebarProps = {
  organization: SidebarOrganization
  organizations: readonly SidebarOrganization[]
  newOrganizationHref?: Route | undefined
  nav: readonly NavItem[]
  person: SidebarUser
  accountHref: Route
  /** for those who run the installation */
  operatorHref?: Route | undefined
  signOutPath: string
}

/** The content of the sidebar, in the page or in the sheet of a phone. */
export function Sidebar({ labels, nav, ...props }: SidebarProps & { labels: 'always' | 'wide' }) {
  const shown = nav.filter(({ permitted }) => permitted)
  const among = shown.map(({ id, href }) => ({ id, href }))
  const work = shown.filter(({ id }) => NAV_ENTRIES[id].group === 'work')
  const administration = shown.filter(({ id }) => NAV_ENTRIES[id].group === 'administration')
  return (
    <div className="flex min-h-full flex-col gap-4 p-2 lg:p-3">
      <OrganizationSwitcher
        current={props.organization}
        organizations={props.organizations}
        newHref={props.newOrganizationHref}
        labels={labels}
      />
      <PaletteButton labels={labels} />
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5">
        {work.map((item) => (
          <SidebarLink key={item.id} item={item} among={among} labels={labels} />
        ))}
        {administration.length > 0 && <hr className="mx-3 my-2 border-hairline max-lg:mx-1" />}
        {administration.map((item) => (
          <SidebarLink key={item.id} item={item} among={among} labels={labels} />
        ))}
      </nav>
      <SidebarFoot org={props.organization.slug} labels={labels} />
      <UserMenu
        person={props.person}
        accountHref={props.accountHref}
        operatorHref={props.operatorHref}
        signOutPath={props.signOutPath}
        labels={labels}
      />
    </div>
  )
}
