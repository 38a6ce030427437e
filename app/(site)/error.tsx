'use client'
import { ErrorScreen, type ErrorScreenProps } from '@/components/layout/error-screen'

export default function PageError(props: ErrorScreenProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  )
}
