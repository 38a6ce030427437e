import type { Answer } from '../public-api/answer'

const RETRY_SECONDS = 5

/** The page a browser gets while the web process is unavailable. It needs no script, font or other request. */
export const unavailablePage = (requestId: string, status = 503): Answer => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_SECONDS),
    'X-Request-Id': requestId,
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Latchkey is unavailable</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
p { margin: 0 0 .75rem }
small { opacity: .7 }
</style>
<h1>Latchkey is temporarily unavailable</h1>
<p>Pages cannot be shown right now. Try again in a few seconds. License validation is not affected.</p>
<small>Request ID: ${requestId}</small>
</html>
`,
})
