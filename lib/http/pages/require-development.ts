import { notFound } from 'next/navigation'
import { readEnv } from '@/lib/platform/config/env'

/** What helps who builds Latchkey has no address where it serves: such a page exists under `npm run dev` alone. */
export function requireDevelopment(): void {
  if (readEnv().NODE_ENV !== 'development') notFound()
}
