'use client'
import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  type LucideIcon,
  PauseCircle,
  Undo2,
} from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { badgeStyle, type Tone } from '@/components/ui/feedback/badge'
import { useNow, useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { PortalLicenseCard } from '@/lib/people/portal/core/schema-licenses'
import { timeLeft } from '@/lib/people/portal/core/time-left'

type Stand =
  | 'active'
  | 'full'
  | 'ending'
  | 'paymentFailed'
  | 'expired'
  | 'revoked'
  | 'paused'
  | 'refunded'
  | 'returned'
  | 'unavailable'

const VARIANTS: Record<Stand, { tone: Tone; Icon: LucideIcon }> = {
  active: { tone: 'green', Icon: CircleCheck },
  paymentFailed: { tone: 'amber', Icon: CircleAlert },
  full: { tone: 'amber', Icon: CircleAlert },
  ending: { tone: 'amber', Icon: Clock },
  expired: { tone: 'amber', Icon: Clock },
  revoked: { tone: 'red', Icon: CircleX },
  paused: { tone: 'amber', Icon: PauseCircle },
  refunded: { tone: 'grey', Icon: Undo2 },
  returned: { tone: 'grey', Icon: Undo2 },
  unavailable: { tone: 'grey', Icon: CircleSlash },
}

const LOST = { refunded: 'refunded', disputed: 'paused', dispute_lost: 'returned' } as const

/** From so many days before its end, a license says so in its badge: as the second mail about it. */
const ENDING_DAYS = 7

/** A valid license may still not work: then its product or its vendor is suspended. */
function standOf({ status, reason, is_full, loss, subscription, days_left }: PortalLicenseCard): Stand {
  if (loss !== null) return LOST[loss.because]
  if (status === 'active' && reason !== null) return 'unavailable'
  if (status === 'active' && subscription?.state === 'past_due') return 'paymentFailed'
  const isPaidOn = subscription?.state === 'renews' || subscription?.state === 'runs'
  if (status === 'active' && days_left !== null && days_left <= ENDING_DAYS && !isPaidOn) return 'ending'
  return is_full ? 'full' : status
}

/** The message that names the state of a license, where its end has its own line. */
export function standWord(license: PortalLicenseCard) {
  const stand = standOf(license)
  if (stand === 'ending' || stand === 'full') return 'status.active'
  return stand === 'paymentFailed' ? 'orders.past_due' : (`status.${stand}` as const)
}

/** The state of a license: color, icon and word. */
export function LicenseBadge({ license }: { license: PortalLicenseCard }) {
  const t = useTranslations()
  const stand = standOf(license)
  const { tone, Icon } = VARIANTS[stand]
  return (
    <span className={cn(badgeStyle({ tone }), 'h-auto min-h-7 w-fit shrink-0 px-2 text-body [&_svg]:size-4')}>
      <Icon aria-hidden="true" />
      {stand === 'ending' ? <EndsIn license={license} /> : t(stand === 'full' ? 'status.full' : standWord(license))}
    </span>
  )
}

/** Counts the days, on the last two the hours, as the sentence below does. */
function EndsIn({ license: { expires_at } }: { license: PortalLicenseCard }) {
  const t = useTranslations('status')
  const [now, timeZone] = [useNow(), useTimeZone()]
  const { hours, days } = timeLeft(new Date(expires_at ?? now), new Date(now), timeZone)
  return days === null ? t('endsInHours', { hours }) : t('endsInDays', { days })
}
