import { Fault } from '@/lib/platform/fault'
import type { Reading } from '@/lib/platform/work'
import { findLogo } from './store-licenses'

/** The logo of a vendor. No secret: it stands in mails. Its address names its version, so it may be kept. */
export async function getLogo({ db }: Pick<Reading, 'db'>, organizationId: string): Promise<Response> {
  const logo = await findLogo(db, organizationId)
  if (!logo) throw new Fault('not_found', 'This vendor has no logo.')
  return new Response(logo, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
