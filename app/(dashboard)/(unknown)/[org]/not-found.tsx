import { headers } from 'next/headers'
import { UnknownPageScreen } from '@/components/layout/unknown-page-screen'
import { PAGE_PATH_HEADER } from '@/lib/http/pages/page-path'
import { isMember } from '@/lib/wiring/pages/dashboard-page'
import OrganizationNotFound from '../../[org]/not-found'

/** It is given no parameters: the organization is in the path. */
export default async function UnknownPage() {
  const [, org = ''] = ((await headers()).get(PAGE_PATH_HEADER) ?? '').split('/')
  return (await isMember(org)) ? <OrganizationNotFound /> : <UnknownPageScreen isOfDashboard />
}
