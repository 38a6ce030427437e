import { PortalNotFoundScreen } from '@/components/portal/ui/not-found-screen'

export default function NoSuchVendor() {
  return <PortalNotFoundScreen isVendor />
}
