'use client'
import { ErrorScreen, type ErrorScreenProps } from '@/components/layout/error-screen'

export default function OrganizationError(props: ErrorScreenProps) {
  return <ErrorScreen {...props} />
}
