/** The mark: a latchkey's bow and bit, in the color of what can be pressed. The icons in `public` have it too. */
const LogoMark = ({ size = 24 }: { size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
    <rect width="32" height="32" rx="7" className="fill-accent-fill" />
    <circle cx="16" cy="12.5" r="4.5" fill="none" stroke="#fff" strokeWidth="2.5" />
    <path d="M16 17v9m0-4h4.5" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)

/** Mark and wordmark. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2 font-semibold text-section">
    <LogoMark />
    Latchkey
  </span>
)
