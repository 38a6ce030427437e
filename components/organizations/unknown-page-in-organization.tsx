'use client'
import { usePathname } from 'next/navigation'
import { NAV_ENTRIES, type NavId } from '@/components/layout/nav-entries'
import { NotFoundScreen } from '@/components/layout/not-found-screen'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { UnlessGone } from './unless-gone'

/** Shown for a page that an organization doesn't have, or not for this role. */
export function UnknownPageInOrganization() {
  const [, org, area = '', ...rest] = usePathname().split('/')
  // Of a list that itself isn't there for this role, the way back is not the list.
  const list = rest.length > 0 && isEntry(area) ? area : null
  return (
    <UnlessGone>
      <NotFoundScreen
        title="Page not found"
        description="This page doesn't exist, or your role doesn't include it."
        href={pageRoute(list ? `/${org}/${list}` : `/${org}`)}
        action={list ? `Go to ${NAV_ENTRIES[list].label.toLowerCase()}` : 'Go to overview'}
      />
    </UnlessGone>
  )
}

const isEntry = (area: string): area is Exclude<NavId, 'overview'> =>
  area !== 'overview' && Object.hasOwn(NAV_ENTRIES, area)
