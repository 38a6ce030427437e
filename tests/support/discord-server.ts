import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from '@/scripts/free-port'

/** What Discord says of an account. */
export type DiscordAccount = { id: string; username: string; email?: string; verified?: boolean }
export type DiscordServer = {
  url: string
  /** Whoever is sent to the server comes back as this account. */
  consentAs: (account: DiscordAccount) => void
  close: () => Promise<void>
}

/** A stand-in for Discord that holds to OAuth 2.0: codes are good once, for who began, with the right PKCE verifier. */
export async function startDiscordServer({ id, secret }: { id: string; secret: string }): Promise<DiscordServer> {
  const url = `http://127.0.0.1:${await freePort()}`
  const codes = new Map<string, { account: DiscordAccount; challenge: string; redirectUri: string }>()
  const tokens = new Map<string, DiscordAccount>()
  let account: DiscordAccount = { id: '1', username: 'nobody' }
  let serial = 0

  const authorize = (query: URLSearchParams): string => {
    serial += 1
    const redirectUri = query.get('redirect_uri') ?? ''
    codes.set(`code${serial}`, { account, challenge: query.get('code_challenge') ?? '', redirectUri })
    return `${redirectUri}?${new URLSearchParams({ code: `code${serial}`, state: query.get('state') ?? '' })}`
  }
  const redeem = (body: URLSearchParams): string | null => {
    const code = body.get('code') ?? ''
    const found = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = body.get('client_id') === id && body.get('client_secret') === secret
    if (!found || !isClient || challenge !== found.challenge || body.get('redirect_uri') !== found.redirectUri)
      return null
    tokens.set(`token-${code}`, found.account)
    return `token-${code}`
  }

  const answerTo = (path: string, text: string, token: string): { status: number; body: object } => {
    const made = path === '/api/oauth2/token' ? redeem(new URLSearchParams(text)) : null
    if (made) return { status: 200, body: { access_token: made, token_type: 'Bearer' } }
    const known = path === '/api/users/@me' && tokens.get(token)
    return known ? { status: 200, body: known } : { status: 400, body: { error: 'invalid_grant' } }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/api/oauth2/authorize')
      return response.writeHead(302, { Location: authorize(searchParams) }).end()
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const { status, body } = answerTo(pathname, await readText(request), token)
    return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve))
  return {
    url,
    consentAs: (given) => {
      account = given
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
