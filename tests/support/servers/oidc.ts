import { createServer, type RequestListener } from 'node:http'
import Provider from 'oidc-provider'
import { testPort } from '@/tests/support/process/test-port'

/** The provider's users, by login name. */
export type OidcPerson = { email: string; email_verified: boolean; name: string }
export type TestOidc = {
  env: Record<string, string>
  /** Registers this site as a client, once its address is known. */
  admit: (site: string) => void
  close: () => Promise<void>
}

/** A real OpenID provider, with its own login and consent pages. It accepts any password. */
export async function startOidc(people: Record<string, OidcPerson>): Promise<TestOidc> {
  const issuer = `http://localhost:${await testPort()}`
  let handle: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), resolve))
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'latchkey',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-test',
      OIDC_NAME: 'Acme login',
    },
    admit: (site) => {
      handle = createProvider(issuer, site, people).callback()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const createProvider = (issuer: string, site: string, people: Record<string, OidcPerson>): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: 'latchkey',
        client_secret: 'a-secret-of-the-test',
        redirect_uris: [`${site}/api/auth/callback/oidc`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of the test'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, id) => {
      const person = people[id]
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) }
    },
  })
