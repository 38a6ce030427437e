import type { ReactNode } from 'react'
import { Link } from '@/components/ui/navigation/link'
import { Logo } from './logo'

type AuthShellProps = {
  /** "Sign in" */
  title: string
  description?: ReactNode
  /** Under the card: the way to sign up, or back; a paragraph for each. */
  footer?: ReactNode
  /** At the very end: where mails are, when no mail server is set up. */
  note?: ReactNode
  children: ReactNode
}

/** The layout of pages for signed-out visitors: one centred card. */
export const AuthShell = ({ title, description, footer, note, children }: AuthShellProps) => (
  <main className="mx-auto flex min-h-dvh w-full max-w-[400px] flex-col justify-center gap-4 px-4 py-6">
    <Link href="/" className="w-fit rounded-control">
      <Logo />
    </Link>
    <div className="space-y-6 rounded-card border border-hairline bg-surface p-6">
      <div className="space-y-1">
        <h1 className="font-semibold text-head">{title}</h1>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children}
    </div>
    {footer && <div className="space-y-2 text-muted text-small">{footer}</div>}
    {note}
  </main>
)
