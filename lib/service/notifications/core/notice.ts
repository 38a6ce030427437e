import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { Action, Actor, Change } from '@/lib/foundation/shared/change'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'
import { formatExpiry, formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import type { NotificationKind } from './kinds'

/** The content of a mail and of a chat message about a change. All of it is plain text, user input included. */
export type Content = {
  subject: string
  title: string
  paragraphs: string[]
  /** what a chat message says instead, because everyone in the channel can read it */
  chatParagraphs?: string[]
  /** a list of what it is about, shown in mails */
  items?: { label: string; path: string }[]
  /** `path` is relative to the organization's pages */
  action: { label: string; path: string }
  /** the page about it, where the one of its kind says less */
  docs?: DocsPage
  /** what the paragraphs say to write or go to: a link in mails */
  contact?: string | null
}

/** Who gets it. */
export type Audience =
  /** members with the permission of the kind who did not switch it off; `alwaysOwners` includes all owners, and `alwaysUserId` this member */
  | { kind: NotificationKind; alwaysOwners: boolean; alwaysUserId?: string | null }
  /** everyone with this permission; it cannot be switched off */
  | { kind: null; permission: Permission }

export type Notice = Content & Audience

/** A change, with everything that its notice names. */
export type Noticed<A extends Action = Action> = {
  change: Change<A>
  actor: Actor
  organization: string
  /** the changed record, as the audit log names it */
  label: string
  /** the product of a changed license */
  product: string | null
  /** whether the organization is on the highest plan */
  isHighestPlan: boolean
  /** of the operator, where they suspended something; null if none is set */
  contact: string | null
  now: Date
}

/** The notices by the action of the change; null if this one has none. */
export type Notices = { [A in Action]?: (noticed: Noticed<A>) => Notice | null }

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
const EXPIRY = { locale: 'en-GB', dateStyle: 'long' } as const
const WHOLE = new Intl.NumberFormat('en-US')

export const dayWords = (at: Date): string => DAY.format(at)
export const lastDayWords = (expiresAt: Date): string => formatLastDay(expiresAt, EXPIRY)
/** "through 31 January 2027", "until 31 January 2027 at 16:00 UTC" */
export const untilWords = (expiresAt: Date): string =>
  `${isEndOfDay(expiresAt) ? 'through' : 'until'} ${formatExpiry(expiresAt, EXPIRY)}`
export const clockWords = (at: Date): string => `${CLOCK.format(at)} UTC`
export const numberWords = (value: number): string => WHOLE.format(value)

/** " by ada@example.com"; empty if the service itself made the change. */
export function byWhom({ email, isOperator }: Actor): string {
  if (isOperator) return ' by the operator of this installation'
  return email === null ? '' : ` by ${email}`
}
