// region verify
import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromLatchkey(body, headers, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  if (!/^\d+$/.test(at) || Math.abs(Date.now() / 1000 - at) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  const expected = Buffer.from(`v1,${signature}`)
  return signatures.split(' ').some((given) => {
    const bytes = Buffer.from(given)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
// endregion

if (process.env.PORT) {
  const { createServer } = await import('node:http')
  createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const isGenuine = isFromLatchkey(Buffer.concat(chunks), request.headers, process.env.LATCHKEY_WEBHOOK_SECRET)
    response.writeHead(isGenuine ? 204 : 400).end()
  }).listen(process.env.PORT)
}
