import { NotFoundScreen } from './not-found-screen'

/** Shown for a URL that no page has. Signed-in users who follow its link are redirected from the sign-in page. */
export const UnknownPageScreen = ({ isOfDashboard = false }: { isOfDashboard?: boolean }) => (
  <main>
    <NotFoundScreen
      title="Page not found"
      description={`${isOfDashboard ? "This page doesn't exist, or its organization was deleted or isn't yours. " : ''}Check the URL, or start from your dashboard.`}
      href="/sign-in"
      action="Go to dashboard"
    />
  </main>
)
