import { NotFoundScreen } from './not-found-screen'

/** In place of an address that no page has, for whoever asks: who is signed in is led on from the sign-in. */
export const UnknownPageScreen = () => (
  <main>
    <NotFoundScreen
      title="Page not found"
      description="Check the address, or start from your dashboard."
      href="/sign-in"
      action="Go to dashboard"
    />
  </main>
)
