import { MissingScreen } from '@/components/portal/missing-screen'

export default function NotFound() {
  return <MissingScreen />
}
