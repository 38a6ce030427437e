import { PageSkeleton } from '@/components/layout/page-skeleton'

export default function OrganizationLoading() {
  return <PageSkeleton />
}
