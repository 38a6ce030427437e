'use client'
import { useParams } from 'next/navigation'
import { NotFoundScreen } from '@/components/layout/not-found-screen'

export default function OrganizationNotFound() {
  const { org } = useParams<{ org: string }>()
  return (
    <NotFoundScreen
      title="Page not found"
      description="There is nothing at this address, or your role does not include it."
      href={`/${org}`}
      action="Go to overview"
    />
  )
}
