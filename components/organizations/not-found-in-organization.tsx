'use client'
import { useParams } from 'next/navigation'
import { NotFoundScreen } from '@/components/layout/not-found-screen'
import { UnlessGone } from './unless-gone'

type MissingProps = {
  /** "license" */
  what: string
  /** The list to look in. */
  path:
    | 'customers'
    | 'licenses'
    | 'licenses/jobs'
    | 'products'
    | 'requests'
    | 'sales'
    | 'sales/sources'
    | 'team'
    | 'webhooks'
    | 'webhooks/deliveries'
  action: string
  /** what else may have become of it */
  gone?: string
}

/** A record that an organization does not have; the rail stays. */
export function NotFoundInOrganization({ what, path, action, gone = 'deleted' }: MissingProps) {
  const { org } = useParams<{ org: string }>()
  return (
    <UnlessGone>
      <NotFoundScreen
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
        description={`This ${what} doesn't exist, or it was ${gone}. Check the link, or search the list.`}
        href={`/${org}/${path}`}
        action={action}
      />
    </UnlessGone>
  )
}
