import { Card } from '@/components/ui/layout/card'
import { LogoPicker } from './logo-picker'

/** The logo, and what it may be. */
export const LogoCard = ({ org, logoUrl }: { org: string; logoUrl: string | null }) => (
  <Card title="Logo" description="A PNG or SVG, up to 512 KiB. Shown on white, 40 pixels high and up to 160 wide.">
    <LogoPicker org={org} logoUrl={logoUrl} />
  </Card>
)
