import type { Metadata } from 'next'
import { UnknownPageInOrganization } from '@/components/organizations/unknown-page-in-organization'

export const metadata: Metadata = { title: 'Page not found' }

export default function OrganizationNotFound() {
  return <UnknownPageInOrganization />
}
