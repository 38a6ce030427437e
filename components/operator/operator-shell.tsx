import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SkipLink } from '@/components/ui/navigation/link'
import { LinkTabs } from '@/components/ui/navigation/link-tabs'
import { CloseConsoleButton } from './close-console-button'
import { CONSOLE_PAGES } from './console-pages'

/** The frame of the operator console. Its dark bar is on no other page. */
export const OperatorShell = ({ email, children }: { email: string; children: ReactNode }) => (
  <div className="min-h-dvh">
    <SkipLink />
    <header className="dark border-hairline border-b bg-raised text-ink">
      <div className="mx-auto flex h-12 max-w-[1248px] items-center justify-between gap-4 px-4 md:px-6">
        <span className="flex items-center gap-2 font-semibold">
          <ShieldCheck aria-hidden="true" className="size-4" />
          Operator
        </span>
        <span className="flex min-w-0 items-center gap-4 text-small">
          <span className="truncate max-sm:hidden">{email}</span>
          <CloseConsoleButton />
        </span>
      </div>
    </header>
    <div className="mx-auto max-w-[1248px] px-4 pt-2 md:px-6">
      <LinkTabs label="Operator" tabs={CONSOLE_PAGES} />
    </div>
    <main id="content" tabIndex={-1} className="min-w-0 outline-none">
      <div className="mx-auto max-w-[1248px] space-y-6 px-4 py-6 md:px-6">{children}</div>
    </main>
  </div>
)
