import { NotFoundScreen } from '@/components/layout/not-found-screen'

export default function NotFoundPage() {
  return (
    <main>
      <NotFoundScreen
        title="Page not found"
        description="Check the address, or start from your dashboard."
        // Signed-in users are redirected from there.
        href="/sign-in"
        action="Go to dashboard"
      />
    </main>
  )
}
