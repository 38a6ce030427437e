import { ArrowLeft } from 'lucide-react'
import type { Route } from 'next'
import type { ReactNode } from 'react'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { Button } from '@/components/ui/button/button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Link, SkipLink } from '@/components/ui/navigation/link'

type AccountShellProps<Path extends string> = {
  backHref: Route<Path>
  title: string
  description: string
  children: ReactNode
}

/** The layout of pages that belong to a user and to no organization. */
export const AccountShell = <Path extends string>({
  backHref,
  title,
  description,
  children,
}: AccountShellProps<Path>) => (
  <div className="mx-auto max-w-[720px] space-y-6 px-4 py-6 md:px-6 md:py-8">
    <SkipLink />
    <nav aria-label="Account" className="-mx-3 flex items-center justify-between gap-4">
      <Button variant="ghost" render={<Link href={backHref} />}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
      <SignOutButton />
    </nav>
    <main id="content" tabIndex={-1} className="space-y-6 outline-none">
      <PageHeader title={title} description={description} />
      {children}
    </main>
  </div>
)
