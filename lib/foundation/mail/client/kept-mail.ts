'use client'
import { createContext, createElement, type ReactNode, use } from 'react'
import { type KeptMail, MAILBOX_URL } from '../core/kept-mail'

const Kept = createContext<KeptMail | null>(null)

type Props = { keptMail: KeptMail | null; children: ReactNode }

/** Whether emails stay on this installation, for lack of a mail server: then no screen below says that one was sent. */
export const KeptMailProvider = ({ keptMail, children }: Props) => createElement(Kept, { value: keptMail }, children)

/** Null where emails are delivered. The words come with the page: most installations never need them. */
export const useKeptMail = (): KeptMail | null => use(Kept)

/** Of an email that was queued: the mail server may yet refuse it. */
export const onItsWay = (email: string | null | undefined): string => `The email to ${email} is on its way.`

/** What became of an email: `sent`; or that it is kept, after what was done nevertheless. */
export type MailOutcomeOf = (sent: string, done?: string) => string

export function useMailOutcome(): MailOutcomeOf {
  const kept = useKeptMail()
  return (sent, done) => (kept ? (done ? `${done}. ${kept.words}` : kept.words) : sent)
}

/** For an operator who can read what is kept: opens the mailbox in a new tab, from a toast or a menu. */
export function useOpenMailbox(): { label: string; onClick: () => void } | undefined {
  return useKeptMail()?.hasMailbox ? OPEN_MAILBOX : undefined
}

const OPEN_MAILBOX = { label: 'Open the mailbox', onClick: () => void window.open(MAILBOX_URL, '_blank', 'noopener') }
