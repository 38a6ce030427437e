export const dynamic = 'force-dynamic'

/** Liveness: the process answers. Asks no other part, so a database that is down gets nobody restarted. */
export const GET = () => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
