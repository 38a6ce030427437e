import { CircleCheck, TriangleAlert } from 'lucide-react'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import type { Launch, LaunchStep } from '@/lib/people/operator/core/launch-steps'

type Words = { done: string; open: string; docs: DocsPage }

const WORDS: Record<LaunchStep['id'], Words> = {
  two_factor: {
    done: 'Two-factor authentication is on',
    open: 'Set up two-factor authentication: the operator console asks for a code',
    docs: 'operators',
  },
  mail: { done: 'A mail server is set', open: 'Set a mail server: vendors sign up by email', docs: 'mail_server' },
  url: {
    done: 'The public URL is set',
    open: 'Set a public URL with https://: links in emails lead to it',
    docs: 'public_url',
  },
  backup: { done: 'A backup was made', open: 'Make a backup, and one every day', docs: 'backup' },
}

/** What an operator does before there is a vendor, with its state, and the URL to give out. */
export const LaunchCard = ({ launch: { steps, signUpUrl } }: { launch: Launch }) => (
  <Card
    title="Before vendors sign up"
    description="You're the operator of this installation. Only you see this."
    action={
      <Link href="/operator/system" className="shrink-0 text-small underline underline-offset-4">
        Operator console
      </Link>
    }
    isFlush
  >
    <ul>
      {steps.map((step) => (
        <Step key={step.id} {...step} />
      ))}
    </ul>
    <SignUp url={signUpUrl} />
  </Card>
)

function Step({ id, isDone }: LaunchStep) {
  const { done, open, docs } = WORDS[id]
  return (
    <li className="flex items-center gap-3 border-hairline border-b px-4 py-2 text-small">
      {isDone ? (
        <CircleCheck aria-label="Done" role="img" className="size-4 shrink-0 text-green" />
      ) : (
        <TriangleAlert aria-label="Open" role="img" className="size-4 shrink-0 text-amber" />
      )}
      <span className="min-w-0 flex-1 break-words">{isDone ? done : open}</span>
      {id === 'two_factor' && !isDone ? (
        <Link href="/account" className="shrink-0 underline underline-offset-4">
          Account
        </Link>
      ) : (
        <HelpLink to={docs} about={done} />
      )}
    </li>
  )
}

const SignUp = ({ url }: { url: string | null }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-small">
    {url === null ? (
      'Sign-up is closed: vendors need an invitation. The console opens it.'
    ) : (
      <>
        <span className="text-muted">Vendors sign up at</span>
        <span className="min-w-0 break-all font-mono">{url}</span>
        <CopyButton text={url} what="Sign-up URL" />
      </>
    )}
  </div>
)
