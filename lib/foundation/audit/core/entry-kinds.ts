/** What the entries about a license or a customer can be narrowed to. An act of a customer is a change, too. */
export const ENTRY_KINDS = ['changes', 'emails', 'addresses', 'customer', 'notes'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Actions about emails to customers. */
export const MAIL_ACTIONS = ['license.mail_resent', 'customer.link_sent'] as const
export const NOTE_ACTIONS = ['license.note_deleted', 'customer.note_deleted'] as const

/** Recorded beside what tells more: the note, and the mail that was not sent. */
export const TOLD_ELSEWHERE = ['license.note_added', 'customer.note_added', 'mail.withheld'] as const
