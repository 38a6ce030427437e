import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function LicenseNotFound() {
  return <MissingInOrganization what="license" path="licenses" action="Search licenses" />
}
