import { Landing } from '@/components/site/landing'

export default function LandingPage() {
  return <Landing />
}
