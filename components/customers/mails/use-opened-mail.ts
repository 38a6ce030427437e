'use client'
import { useState } from 'react'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'

/** The email that is open, as the list has it now: it may just be sent. */
export function useOpenedMail(items: MailLogEntry[] | undefined) {
  const [entry, setEntry] = useState<MailLogEntry | null>(null)
  return [items?.find(({ id }) => id === entry?.id) ?? entry, setEntry] as const
}
