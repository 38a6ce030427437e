import { PathSkeleton } from '@/components/layout/page-skeleton'

export default function OrganizationLoading() {
  return <PathSkeleton />
}
