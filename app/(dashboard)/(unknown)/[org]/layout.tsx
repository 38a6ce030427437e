import type { ReactNode } from 'react'
import { isMember } from '@/lib/wiring/pages/dashboard-page'
import OrganizationLayout from '../../[org]/layout'

type Props = { params: Promise<{ org: string }>; children: ReactNode }

/** Members keep the rail of their organization; others are told what they would be told anywhere, without a sign-in. */
export default async function UnknownPageLayout({ params, children }: Props) {
  return (await isMember((await params).org)) ? OrganizationLayout({ params, children }) : children
}
