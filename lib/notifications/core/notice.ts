import type { Permission } from '@/lib/permissions/core/permissions'
import type { Actor, Change } from '@/lib/shared/change'
import type { NotificationKind } from './kinds'

/** What a mail and a chat message say of a change. Plain text: names that people chose included. */
export type Content = {
  subject: string
  title: string
  paragraphs: string[]
  /** what it is about one by one, in mails */
  items?: { label: string; path: string }[]
  /** `path` continues the address of the organization */
  action: { label: string; path: string }
}

/** Who gets it. */
export type Audience =
  /** members with the permission of the kind who did not switch it off; owners always, where they must know */
  | { kind: NotificationKind; alwaysOwners: boolean }
  /** all with this permission: it cannot be switched off */
  | { kind: null; permission: Permission }

export type Notice = Content & Audience

/** A change, with what its notice has to name. All names are one line each. */
export type Noticed = {
  change: Change
  actor: Actor
  organization: string
  /** what was changed, as the audit log names it */
  label: string
  /** of a license that was changed */
  product: string | null
  now: Date
}

/** The text of a field of the change; empty where there is none. */
export const textOf = (fields: Change['after'], name: string): string => {
  const value = fields?.[name]
  return typeof value === 'string' ? value : ''
}

export const numberOf = (fields: Change['after'], name: string): number | null => {
  const value = fields?.[name]
  return typeof value === 'number' ? value : null
}

/** Changes hold their times as dates, or as text in ISO 8601. */
export function timeOf(fields: Change['after'], name: string): Date | null {
  const value = fields?.[name]
  const at = value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
const WHOLE = new Intl.NumberFormat('en-US')

export const dayWords = (at: Date): string => DAY.format(at)
export const clockWords = (at: Date): string => `${CLOCK.format(at)} UTC`
export const numberWords = (value: number): string => WHOLE.format(value)

/** " by ada@example.com"; nothing where the service itself did it. */
export function byWhom({ email, isOperator }: Actor): string {
  if (isOperator) return ' by the operator of this installation'
  return email === null ? '' : ` by ${email}`
}
