import { UnknownPageScreen } from '@/components/layout/unknown-page-screen'

export default function NotFound() {
  return <UnknownPageScreen isOfDashboard />
}
