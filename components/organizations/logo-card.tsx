'use client'
import { useRouter } from 'next/navigation'
import { Card } from '@/components/ui/layout/card'
import { LogoPicker } from './logo-picker'

/** The logo, and what it may be. */
export function LogoCard({ org, logoUrl }: { org: string; logoUrl: string | null }) {
  const router = useRouter()
  return (
    <Card title="Logo" description="Shown on white, 40 pixels high and up to 160 wide.">
      {/* The rail shows it, too. */}
      <LogoPicker org={org} logoUrl={logoUrl} onChanged={() => router.refresh()} />
    </Card>
  )
}
