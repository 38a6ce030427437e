'use client'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import type { Route } from 'next'
import { useState } from 'react'
import { DropdownMenu, MenuGroup, MenuLink, MenuRule } from '@/components/ui/overlay/dropdown-menu'
import { Avatar } from '@/components/ui/text/avatar'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

export type SidebarOrganization = { slug: string; name: string; logo_url?: string | null }

type OrganizationSwitcherProps = {
  current: SidebarOrganization
  organizations: readonly SidebarOrganization[]
  /** The page that creates an organization; omitted if creating one is not allowed. */
  newHref?: Route | undefined
  labels: 'always' | 'wide'
}

/** The current organization, and the others to switch to. */
export const OrganizationSwitcher = ({ current, organizations, newHref, labels }: OrganizationSwitcherProps) => (
  <DropdownMenu
    align="start"
    className="w-56"
    trigger={
      <button
        type="button"
        aria-label={`Organization: ${current.name}`}
        className={cn(
          'flex h-10 w-full items-center gap-2 rounded-control px-2 text-left transition-colors hover:bg-sunken data-popup-open:bg-sunken',
          labels === 'wide' && 'max-lg:justify-center max-lg:px-0',
        )}
      >
        <OrganizationMark key={current.logo_url} organization={current} />
        <span className={cn('min-w-0 flex-1 truncate font-medium', labels === 'wide' && 'max-lg:hidden')}>
          {current.name}
        </span>
        <ChevronsUpDown
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-muted', labels === 'wide' && 'max-lg:hidden')}
        />
      </button>
    }
  >
    <MenuGroup label="Organizations">
      {organizations.map(({ slug, name }) => (
        <MenuLink
          key={slug}
          href={pageRoute(`/${slug}`)}
          icon={<Avatar name={name} square className="size-5 text-[10px]" />}
          hint={slug === current.slug && <Check aria-label="current" className="text-accent" />}
        >
          {name}
        </MenuLink>
      ))}
    </MenuGroup>
    {newHref && (
      <>
        <MenuRule />
        <MenuLink href={newHref} icon={<Plus />}>
          New organization
        </MenuLink>
      </>
    )}
  </DropdownMenu>
)

/** The logo, or the initials where its proportions would make it a stripe. */
function OrganizationMark({ organization: { name, logo_url } }: { organization: SidebarOrganization }) {
  const [isStripe, setIsStripe] = useState(false)
  if (!logo_url || isStripe) return <Avatar name={name} square />
  const measure = (logo: HTMLImageElement | null) => {
    if (logo && isFarFromSquare(logo)) setIsStripe(true)
  }
  return (
    // biome-ignore lint/performance/noImgElement: made small already, and served by ourselves.
    <img
      // Often it is loaded before React listens.
      ref={measure}
      onLoad={({ currentTarget }) => measure(currentTarget)}
      src={logo_url}
      alt=""
      className="size-6 rounded-control bg-[white] object-contain"
    />
  )
}

const MOST_TO_ONE = 2

/** Before it is loaded, both sides are 0. */
const isFarFromSquare = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): boolean =>
  Math.max(width, height) > MOST_TO_ONE * Math.min(width, height)
