'use client'
import { usePathname } from 'next/navigation'
import { PageSkeleton } from '@/components/layout/page-skeleton'

/** In the shape of the page that comes: the URL is already its own. */
export default function OrganizationLoading() {
  return <PageSkeleton path={usePathname()} />
}
