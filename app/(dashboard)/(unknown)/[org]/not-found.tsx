import { headers } from 'next/headers'
import { UnknownPageScreen } from '@/components/layout/unknown-page-screen'
import { UnknownPageInOrganization } from '@/components/organizations/unknown-page-in-organization'
import { PAGE_PATH_HEADER } from '@/lib/http/pages/page-path'
import { isMember } from '@/lib/wiring/pages/dashboard-page'

/** It is given no parameters: the organization is in the path. */
export default async function UnknownPage() {
  const [, org = ''] = ((await headers()).get(PAGE_PATH_HEADER) ?? '').split('/')
  return (await isMember(org)) ? <UnknownPageInOrganization /> : <UnknownPageScreen isOfDashboard />
}
