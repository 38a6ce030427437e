import { initials } from '@/lib/foundation/browser/format/initials'
import { cn } from '@/lib/foundation/browser/page/class-names'

type AvatarProps = { name: string; square?: boolean; className?: string }

/** The initials of a person (round) or an organization (square). The name is beside it, so screen readers skip it. */
export const Avatar = ({ name, square = false, className }: AvatarProps) => (
  <span
    aria-hidden="true"
    // A square is an organization: its hue tells several apart at a glance.
    style={square ? hueOf(name) : undefined}
    className={cn(
      'inline-flex size-6 shrink-0 select-none items-center justify-center border border-hairline bg-sunken font-semibold text-[11px] text-muted leading-none',
      square ? 'rounded-control' : 'rounded-full',
      className,
    )}
  >
    {initials(name)}
  </span>
)

function hueOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return {
    background: `light-dark(oklch(0.93 0.05 ${sum}), oklch(0.33 0.07 ${sum}))`,
    color: `light-dark(oklch(0.38 0.1 ${sum}), oklch(0.9 0.06 ${sum}))`,
  }
}
