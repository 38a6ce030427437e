'use client'
import { useEffect } from 'react'

/**
 * Exchanges the token behind the # for the cookie that opens the mailbox, and shows it. Without a valid token nothing
 * happens, and the page stays "not found".
 */
export function MailboxOpener() {
  useEffect(() => {
    const token = location.hash.slice(1)
    if (token) void open(token)
  }, [])
  return null
}

async function open(token: string): Promise<void> {
  const body = JSON.stringify({ token })
  const headers = { 'Content-Type': 'application/json' }
  const { ok } = await fetch('/api/dev/mailbox', { method: 'POST', headers, body })
  if (!ok) return
  history.replaceState(null, '', location.pathname)
  location.reload()
}
