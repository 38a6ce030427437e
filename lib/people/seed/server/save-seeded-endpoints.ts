import type { SeedWebhookEndpoint } from '../core/seed-organization'
import { findWebhookSecrets, upsertWebhookEndpoints, type WebhookRow } from './organizations.sql'
import type { SeedContext } from './seed-context'

const SECRET_BYTES = 32

/** Creates or updates webhook endpoints, by URL. One without a secret in the file keeps its own, or gets a new one. */
export async function saveSeededWebhookEndpoints(
  context: SeedContext,
  organizationId: string,
  endpoints: SeedWebhookEndpoint[],
) {
  const stored = await findWebhookSecrets(context.tx, organizationId)
  const secrets = new Map(stored.map(({ url, secretCiphertext }) => [url, context.vault.decrypt(secretCiphertext)]))
  const rows = endpoints.map((endpoint): WebhookRow => {
    const { url, events } = endpoint
    return { id: context.newId(), url, events: events ?? null, secret: newSecret(context, endpoint, secrets.get(url)) }
  })
  await upsertWebhookEndpoints(context.tx, { organizationId, now: context.now }, rows)
}

/** The encrypted secret to store, in hexadecimal, or null if the stored one stays. */
function newSecret(context: SeedContext, { secret }: SeedWebhookEndpoint, stored: string | undefined): string | null {
  if (stored !== undefined && (secret === null || secret === stored)) return null
  return context.vault.encrypt(secret ?? freshSecret(context)).toString('hex')
}

const freshSecret = ({ randomBytes }: SeedContext): string =>
  `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`
