'use client'
import { useParams } from 'next/navigation'
import { NotFoundScreen } from '@/components/layout/not-found-screen'

export default function OrganizationNotFound() {
  const { org } = useParams<{ org: string }>()
  return (
    <NotFoundScreen
      title="Page not found"
      description="This page doesn't exist, or your role doesn't include it."
      href={`/${org}`}
      action="Go to overview"
    />
  )
}
