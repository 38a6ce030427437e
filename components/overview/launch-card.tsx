import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Route } from 'next'
import { OpenMailbox } from '@/components/customers/mails/mail-outcome'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import type { Launch, LaunchStep } from '@/lib/people/operator/core/launch-steps'

type Words = {
  about: string
  done: string
  open: string
  docs: DocsPage
  /** where it is done, if that is here */
  at?: { href: Route; words: string }
}

const WORDS: Record<LaunchStep['id'], Words> = {
  two_factor: {
    about: 'two-factor authentication',
    done: 'Two-factor authentication is on',
    open: 'Set up two-factor authentication: the operator console asks for a code',
    docs: 'operators',
    at: { href: '/account?callbackUrl=%2Foperator', words: 'Account' },
  },
  mail: {
    about: 'mail server',
    done: 'A mail server is set',
    open: 'Set a mail server: vendors sign up by email',
    docs: 'mail_server',
  },
  url: {
    about: 'public URL',
    done: 'The public URL is set',
    open: 'Set a public URL with https://: links in emails lead to it',
    docs: 'public_url',
  },
  contact: {
    about: 'the contact for vendors',
    done: 'Vendors see a contact',
    open: 'Set a contact: vendors see it at sign-up, and write there to ask for a plan',
    docs: 'operators',
    at: { href: '/operator/system#contact', words: 'Set contact' },
  },
  policies: {
    about: 'terms and privacy policy',
    done: 'Your terms and privacy policy are linked',
    open: 'Link your terms and privacy policy: vendors see them at sign-up, and customers in the portal',
    docs: 'operators',
    at: { href: '/operator/system#contact', words: 'Add links' },
  },
  backup: {
    about: 'backups',
    done: 'A backup was made within the last week',
    open: 'Make a backup, and one every day',
    docs: 'backup',
  },
}

/** What an operator does before there is a vendor, with its state, and the URL to give out. */
export const LaunchCard = ({ launch: { steps, signUp } }: { launch: Launch }) => (
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
    <SignUp {...signUp} />
  </Card>
)

function Step({ id, isDone }: LaunchStep) {
  const { about, done, open, docs, at } = WORDS[id]
  return (
    <li className="flex items-center gap-3 border-hairline border-b px-4 py-2 text-small">
      {isDone ? (
        <CircleCheck aria-label="Done" role="img" className="size-4 shrink-0 text-green" />
      ) : (
        <TriangleAlert aria-label="Open" role="img" className="size-4 shrink-0 text-amber" />
      )}
      <span className="min-w-0 flex-1 break-words">{isDone ? done : open}</span>
      {id === 'mail' && !isDone && <OpenMailbox />}
      {at && !isDone ? (
        <Link href={at.href} className="shrink-0 underline underline-offset-4">
          {at.words}
        </Link>
      ) : (
        <HelpLink to={docs} about={about} />
      )}
    </li>
  )
}

const SignUp = ({ state, url }: Launch['signUp']) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-small">
    {state === 'closed' ? (
      'Sign-up is closed: vendors need an invitation. The console opens it.'
    ) : (
      <>
        <span className="text-muted">
          {state === 'open'
            ? 'Vendors sign up at'
            : 'Until a mail server is set, vendors ask you for their code from the mailbox. They sign up at'}
        </span>
        <span className="min-w-0 break-all font-mono">{url}</span>
        <CopyButton text={url} what="Sign-up URL" />
      </>
    )}
  </div>
)
