'use client'
import { createContext, createElement, type ReactNode, use } from 'react'

const KeptMail = createContext(false)

type Props = { isMailKept: boolean; children: ReactNode }

/** Whether emails stay on this installation, for lack of a mail server: then no screen below says that one was sent. */
export const KeptMailProvider = ({ isMailKept, children }: Props) =>
  createElement(KeptMail, { value: isMailKept }, children)

export const useIsMailKept = (): boolean => use(KeptMail)

/** In place of a sentence that says that emails were sent. */
export const MAIL_KEPT = "No mail server is set up: emails stay in this installation's mailbox."

/** What became of an email: `sent`; or that it is kept, after what was done nevertheless. */
export type MailOutcomeOf = (sent: string, done?: string) => string

export function useMailOutcome(): MailOutcomeOf {
  const isMailKept = useIsMailKept()
  return (sent, done) => (isMailKept ? (done ? `${done}. ${MAIL_KEPT}` : MAIL_KEPT) : sent)
}
