import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { email } from '@/lib/foundation/shared/email'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { isWeakSecret } from '../security/weak-secret'
import { redisNodes } from './redis-nodes'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

/** Delays before each attempt in seconds, like `0,5,300`: the first attempt is immediate. */
const secondsList = z
  .string()
  .regex(/^0(,\d{1,6}(\.\d{1,3})?){1,19}$/, { error: 'Use seconds like 0,5,300, beginning with 0.' })
  .transform((text) => text.split(',').map(Number))

/** E-mail addresses between commas, in the one spelling that accounts have. */
const emailList = z.string().transform((text, context): string[] => {
  const given = text.split(',').filter((part) => part.trim() !== '')
  const read = given.map((part) => email.safeParse(part))
  const wrong = given.find((_, i) => !read[i]?.success)
  if (wrong === undefined) return read.flatMap(({ data }) => data ?? [])
  context.addIssue({ code: 'custom', message: `Use email addresses, separated by commas: "${wrong.trim()}" is none.` })
  return z.NEVER
})

/** A number is a text in the environment; what is no number is told like one out of range. */
function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const isOpen = max === Number.MAX_SAFE_INTEGER
  const error = isOpen ? `Use a whole number of at least ${min}.` : `Use a whole number from ${min} to ${max}.`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const SECONDS_NEED = 'Use a number of seconds from 0 to 60.'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Files between commas. */
const pathList = z.string().transform((text) =>
  text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== ''),
)

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'Use a URL that starts with postgresql://.' })

const envSchema = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  DATABASE_URL: z.preprocess(
    blankIsUnset,
    z.url({
      protocol: /^postgres(ql)?$/,
      error: ({ input }) =>
        input === undefined
          ? 'Set the URL of your PostgreSQL, like postgresql://user:password@host:5432/latchkey.'
          : 'Use a URL that starts with postgresql://.',
    }),
  ),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  DATABASE_REPLICA_MAX_LAG_SECONDS: optional(wholeNumber(1, 240)),
  HISTORY_DATABASE_URL: optional(postgresUrl),
  DATABASE_POOL_SIZE: optional(wholeNumber(2, 200)),
  ENCRYPTION_KEY: z.preprocess(
    blankIsUnset,
    z.string('Set a secret of at least 32 characters, for example from: openssl rand -hex 32').min(32, {
      error: 'Use at least 32 characters, for example from: openssl rand -hex 32',
    }),
  ),
  PREVIOUS_ENCRYPTION_KEY: optional(z.string()),
  REDIS_URL: optional(
    z.string().refine((url) => redisNodes(url) !== null, {
      error: 'Use a URL that starts with redis:// or rediss://. A cluster may name several hosts, separated by commas.',
    }),
  ),
  REDIS_CLUSTER: optional(z.enum(['0', '1'], { error: 'Use 1, or leave it blank.' })),
  UPSTASH_REDIS_REST_URL: optional(z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })),
  UPSTASH_REDIS_REST_TOKEN: optional(z.string()),
  KV_REST_API_URL: optional(z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })),
  KV_REST_API_TOKEN: optional(z.string()),
  TRUSTED_PROXIES: optional(z.string()),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, { error: `Use one of ${LOG_LEVELS.join(', ')}.` })),
  LOG_FORMAT: optional(z.enum(['json', 'text'], { error: 'Use json or text, or leave it blank.' })),
  JOURNAL_STREAM: optional(z.string()),
  NO_COLOR: optional(z.string()),
  ROLE: optional(z.enum(['all', 'api', 'web', 'work'], { error: 'Use all (the default), api, web, or work.' })),
  PORT: optional(wholeNumber(1, 65_535)),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, { error: 'Use an IP address of this machine, like 127.0.0.1.' })),
  STOP_PAUSE_SECONDS: optional(z.coerce.number(SECONDS_NEED).min(0, SECONDS_NEED).max(60, SECONDS_NEED)),
  MAX_CONNECTIONS: optional(wholeNumber(1, 1_000_000)),
  LATCHKEY_PROCESS: optional(z.string()),
  LATCHKEY_CONNECTIONS: optional(wholeNumber(0)),
  LATCHKEY_WEB_SOCKET: optional(z.string()),
  WORKER_HEALTH_PORT: optional(wholeNumber(1, 65_535)),
  STATUS_PROBE_URL: optional(z.url({ protocol: /^https?$/, error: 'Use a URL that starts with http:// or https://.' })),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'Use a URL that starts with http:// or https://.' }),
  ),
  SERVER_TIMING: optional(z.enum(['callers', 'all'], { error: 'Use callers or all, or leave it blank.' })),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'Use at least 16 characters.' })),
  BACKGROUND_WORK: optional(z.enum(['0', '1', 'web'], { error: 'Use 0, 1, or web, or leave it blank.' })),
  LOGO_DRAWING: optional(z.enum(['worker', 'here'], { error: 'Use worker or here.' })),
  WEBHOOK_ALLOW_CIDRS: optional(z.string()),
  WEBHOOK_RETRY_SECONDS: optional(secondsList),
  CHAT_URL: optional(z.url({ protocol: /^https?$/, error: 'Use a URL that starts with http:// or https://.' })),
  CRON_SECRET: optional(z.string().min(16, { error: 'Use at least 16 characters.' })),
  GEOIP_DATABASE: optional(pathList),
  REQUEST_LOG_DAYS: optional(wholeNumber(1, 365)),
  AUDIT_LOG_DAYS: optional(wholeNumber(90, 36_500)),
  DATA_DIR: optional(z.string()),
  NEXTAUTH_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'Use the URL people open, starting with http:// or https://.' })
      .refine((url) => new URL(url).pathname === '/', {
        error: 'Use a URL without a path: Latchkey has a host to itself.',
        when: ({ value }) => URL.canParse(String(value)),
      }),
  ),
  NEXTAUTH_SECRET: optional(z.string().min(32, { error: 'Use at least 32 characters.' })),
  SMTP_HOST: optional(z.string()),
  SMTP_PORT: optional(wholeNumber(1, 65_535)),
  SMTP_TLS: optional(z.enum(['0', '1'], { error: 'Use 0 or 1, or leave it blank.' })),
  SMTP_USER: optional(z.string()),
  SMTP_PASSWORD: optional(z.string()),
  MAIL_FROM: optional(
    z.string().regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, { error: FIELD_WORDS.email }),
  ),
  DISCORD_CLIENT_ID: optional(z.string()),
  DISCORD_CLIENT_SECRET: optional(z.string()),
  DISCORD_URL: optional(z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/, error: 'Use the URL of the OpenID provider.' })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string()),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })),
  SHOPS_API_URL: optional(z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })),
  OPERATOR_EMAILS: optional(emailList),
  SIGNUP_DISABLED: optional(z.enum(['0', '1'], { error: 'Use 1, or leave it blank.' })),
  DEV_MAILBOX: optional(z.enum(['0', '1'], { error: 'Use 1 or 0, or leave it blank.' })),
  VERCEL_PROJECT_PRODUCTION_URL: optional(z.string()),
  LATCHKEY_EDGE: optional(z.literal('1')),
  LATCHKEY_EMBEDDED: optional(z.string()),
  VERCEL: optional(z.string()),
})

export type Env = z.infer<typeof envSchema>

let parsed: Env | undefined

/**
 * The environment, parsed once and lazily, so that a build needs no secrets. Throws ConfigError, naming each invalid
 * variable and a valid value.
 */
export function readEnv(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}

/** Declares that the calling address which the route handlers of this process read was established by our own code. */
export function declareEdge(): void {
  process.env['LATCHKEY_EDGE'] = '1'
}

/** The environment for a process started by this one. */
export const inheritedEnv = (): NodeJS.ProcessEnv => ({ ...process.env })

/** Whether a supervisor started this process and is connected. Used before the configuration is known to be valid. */
export const isSupervised = (): boolean => process.send !== undefined && process.env['LATCHKEY_PROCESS'] !== undefined

/** Whether this is a release, of which every program is started by latchkey.mjs, and not the source. */
export const isRelease = (): boolean => process.env['LATCHKEY_RELEASE'] === '1'

/** The name of this process among those of the installation. Used before the configuration is known to be valid. */
export const processName = (): string => process.env['LATCHKEY_PROCESS'] || process.env['ROLE'] || 'latchkey'

/** The public origin, as used by links in mails, cookies and providers. */
export function publicUrl(env: Env = readEnv()): string {
  if (env.NEXTAUTH_URL) return new URL(env.NEXTAUTH_URL).origin
  if (env.VERCEL_PROJECT_PRODUCTION_URL) return `https://${env.VERCEL_PROJECT_PRODUCTION_URL}`
  return `http://localhost:${env.PORT ?? 3000}`
}

/** Where a process of this machine finds the API of this start. */
export function ownUrl({ HOST = '', PORT = 3000 }: Pick<Env, 'HOST' | 'PORT'>): string {
  const host = EVERY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

const EVERY_ADDRESS = new Set(['', '0.0.0.0', '::'])

/** next-auth reads its own URL from the environment only. */
export function declarePublicUrl(): void {
  process.env['NEXTAUTH_URL'] = publicUrl()
}

/** Whether DATABASE_URL leads to a transaction pooler like PgBouncer. */
export const isPooled = (env: Env = readEnv()): boolean => env.DATABASE_DIRECT_URL !== undefined

/** The database itself, for everything that needs a session or holds transactions. */
export const directDatabaseUrl = (env: Env = readEnv()): string => env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

/** Whether the database is the embedded one of `npm start` (scripts/database), as in a trial installation. */
export const isDatabaseEmbedded = (env: Env = readEnv()): boolean => env.LATCHKEY_EMBEDDED === env.DATABASE_URL

/** Whether this serves other people, from a database of the operator's own: not a trial, not development. */
export const isInProduction = (env: Env = readEnv()): boolean =>
  env.NODE_ENV === 'production' && !isDatabaseEmbedded(env)

/** Whether the master key can be guessed, where that matters. */
export const isEncryptionKeyWeak = (env: Env = readEnv()): boolean =>
  isInProduction(env) && isWeakSecret(env.ENCRYPTION_KEY)

/** Signs next-auth's short-lived cookies. Derived if not given, so that every process and restart has the same. */
export const signInSecret = (env: Env = readEnv()): string =>
  env.NEXTAUTH_SECRET ??
  Buffer.from(hkdfSync('sha256', env.ENCRYPTION_KEY, 'latchkey', 'next-auth', 32)).toString('hex')

/** How long a stopping process keeps serving, so that load balancers notice. */
export const stopPauseMs = (env: Env = readEnv()): number => (env.STOP_PAUSE_SECONDS ?? 2) * 1_000

/** How many days the request log is kept. */
export const requestLogDays = (env: Env = readEnv()): number => env.REQUEST_LOG_DAYS ?? 30

export const dataFolder = (env: Env = readEnv()): string => env.DATA_DIR?.trim() || '.data'

function parseEnv(source: NodeJS.ProcessEnv): Env {
  const result = envSchema.safeParse(source)
  if (result.success) return withStrongSecrets(withBothKeys(result.data))
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The environment is not usable: ${problems.join('; ')}`)
}

/** With one key alone payments would be taken that no webhook reports, or webhooks that cannot be looked up. */
function withBothKeys(env: Env): Env {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if ((secretKey === undefined) === (webhookSecret === undefined)) return env
  const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'
  throw new ConfigError(
    `The environment is not usable: ${missing} is missing. Payments through Stripe need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; without payments set neither.`,
  )
}

/** Secrets that may be replaced at any time. ENCRYPTION_KEY may not: see assertEncryptionKey. */
const REPLACEABLE = ['NEXTAUTH_SECRET', 'METRICS_TOKEN', 'CRON_SECRET'] as const

/** Whoever can guess one of them may sign in as anybody, or read and start what is not theirs. */
function withStrongSecrets(env: Env): Env {
  if (!isInProduction(env)) return env
  const weak = REPLACEABLE.filter((name) => env[name] !== undefined && isWeakSecret(env[name]))
  if (weak.length === 0) return env
  throw new ConfigError(
    `The environment is not usable: ${weak.join(', ')} can be guessed. Make a random one: openssl rand -hex 32`,
  )
}

/** The installation cannot run as configured. The message tells the operator how to fix it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** By its name: each bundle of Next may have a class of its own. */
export const isConfigError = (error: unknown): error is ConfigError =>
  error instanceof Error && error.name === 'ConfigError'
