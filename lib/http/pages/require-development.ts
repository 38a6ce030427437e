import { notFound } from 'next/navigation'
import { readEnv } from '@/lib/foundation/platform/config/env'

/** Tools for developers of Latchkey must not exist in production: such a page is served under `npm run dev` only. */
export function requireDevelopment(): void {
  if (readEnv().NODE_ENV !== 'development') notFound()
}
