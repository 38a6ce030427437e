'use client'
import { ErrorScreen, type ErrorScreenProps } from '@/components/layout/error-screen'

export default function DashboardError(props: ErrorScreenProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  )
}
