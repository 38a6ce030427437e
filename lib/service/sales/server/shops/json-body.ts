import type { z } from 'zod'

/** The JSON that a shop sent; undefined for anything else. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Why nothing can be read from what a shop sent, and what would do. */
export function whyUnread(shop: string, { issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join('.') || 'The body'
  return `${field} is missing, or isn't what ${shop} documents. Send the event again from ${shop}, or create the license yourself.`
}
