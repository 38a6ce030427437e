'use client'
import { CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon, PauseCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { badgeStyle, type Tone } from '@/components/ui/feedback/badge'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalLicenseCard } from '@/lib/people/portal/core/schema-licenses'

type Stand = 'active' | 'full' | 'expired' | 'revoked' | 'paused'

const VARIANTS: Record<Stand, { tone: Tone; Icon: LucideIcon }> = {
  active: { tone: 'green', Icon: CircleCheck },
  full: { tone: 'amber', Icon: CircleAlert },
  expired: { tone: 'amber', Icon: Clock },
  revoked: { tone: 'red', Icon: CircleX },
  paused: { tone: 'grey', Icon: PauseCircle },
}

/** A valid license may still not work: then its product or its vendor is suspended. */
function standOf({ status, reason, is_full }: PortalLicenseCard): Stand {
  if (status === 'active' && reason !== null) return 'paused'
  return is_full ? 'full' : status
}

/** The state of a license: color, icon and word. */
export function LicenseBadge({ license }: { license: PortalLicenseCard }) {
  const t = useTranslations('status')
  const stand = standOf(license)
  const { tone, Icon } = VARIANTS[stand]
  return (
    <span className={cn(badgeStyle({ tone }), 'h-auto min-h-7 px-2 text-body [&_svg]:size-4')}>
      <Icon aria-hidden="true" />
      {t(stand)}
    </span>
  )
}
