import { pageRoute } from '@/lib/foundation/browser/page/page-route'

/** The pages of the operator console. */
export const CONSOLE_PAGES = [
  { href: pageRoute('/operator'), label: 'Organizations' },
  { href: pageRoute('/operator/people'), label: 'People' },
  { href: pageRoute('/operator/system'), label: 'System' },
  { href: pageRoute('/operator/incidents'), label: 'Incidents' },
  { href: pageRoute('/operator/activity'), label: 'Activity' },
]

/** Where the organizations that a person is a member of are listed. */
export const organizationsOf = ({ email }: { email: string }) => pageRoute(`/operator?q=${encodeURIComponent(email)}`)

/** Where the row of a person is. */
export const personPage = (email: string) => pageRoute(`/operator/people?q=${encodeURIComponent(email)}`)
