import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { testPort } from '@/tests/support/process/test-port'

/** Discord's profile of a user. */
type DiscordAccount = { id: string; username: string; global_name?: string; email?: string; verified?: boolean }
export type TestDiscord = {
  env: Record<string, string>
  /** The user who signs in at Discord from now on; null denies access. */
  comesAs: (account: DiscordAccount | null) => Promise<void>
  close: () => Promise<void>
}

const COMES_AS = '/test/comes-as'
const CLIENT = { id: 'latchkey', secret: 'a-secret-of-the-test' }

/** An OAuth 2.0 server that behaves like Discord: each code works once, with the client secret and the verifier. */
export async function startDiscord(): Promise<TestDiscord> {
  const url = `http://localhost:${await testPort()}`
  const codes = new Map<string, { challenge: string; account: DiscordAccount }>()
  const tokens = new Map<string, DiscordAccount>()
  let present: DiscordAccount | null = null

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (present) {
      const code = randomUUID()
      codes.set(code, { challenge: query.get('code_challenge') ?? '', account: present })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { Location: back.href }).end()
  }
  const trade = (form: URLSearchParams, response: ServerResponse) => {
    const given = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
    if (!given || !isClient || proof !== given.challenge) return json(response, 400, { error: 'invalid_grant' })
    const access_token = randomUUID()
    tokens.set(access_token, given.account)
    return json(response, 200, { access_token, token_type: 'Bearer', scope: 'identify' })
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/api/oauth2/authorize') return authorize(searchParams, response)
    if (pathname === COMES_AS) {
      present = (await readJson(request)) as DiscordAccount | null
      return json(response, 200, {})
    }
    if (pathname === '/api/oauth2/token') return trade(await readForm(request), response)
    const account = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    return account ? json(response, 200, account) : json(response, 401, { message: '401: Unauthorized' })
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), resolve))
  return {
    env: { DISCORD_URL: url, DISCORD_CLIENT_ID: CLIENT.id, DISCORD_CLIENT_SECRET: CLIENT.secret },
    ...controlOf(url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What tests say to a Discord of this or another process. */
export const controlOf = (url: string): Pick<TestDiscord, 'comesAs'> => ({
  comesAs: async (account) => {
    await fetch(`${url}${COMES_AS}`, { method: 'POST', body: JSON.stringify(account) })
  },
})

const readForm = async (request: IncomingMessage) => new URLSearchParams(await text(request))
const readJson = async (request: IncomingMessage): Promise<unknown> => JSON.parse(await text(request))

const json = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
