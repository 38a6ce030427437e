import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildRelease } from '@/scripts/release/build-release'
import { createTestDatabase } from '@/tests/support/database/create-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { send, validate } from '@/tests/support/http/client'
import {
  contextFiles,
  copyAll,
  execForm,
  readStages,
  runStep,
  type Stage,
  saysOf,
  variablesOf,
} from '@/tests/support/process/dockerfile'
import {
  type Folders,
  givenFolders,
  install,
  makeReadOnly,
  namesIn,
  runAsStranger,
  startAsStranger,
  untilAllReady,
} from '@/tests/support/process/release'
import { testPort } from '@/tests/support/process/test-port'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import { atMost } from '@/tests/support/setup/limits'

// Container engines need rights that a test run rarely has, so the lines of the Dockerfile are carried out one by one.
const [build, image] = readStages() as [Stage, Stage]
const SLOW = { timeout: atMost(400_000) }
const SEED = {
  organizations: [
    {
      slug: 'acme',
      name: 'Acme',
      products: [{ slug: 'app', name: 'App', licenses: [{ customer: { email: 'ada@customer.test' } }] }],
    },
  ],
}

let db: Awaited<ReturnType<typeof createTestDatabase>>
let smtp: TestSmtp
let folders: Folders
let env: Record<string, string>
let url: string

beforeAll(async () => {
  // Empty: the release brings its own migrations.
  db = await createTestDatabase({ clusterUrl: inject('databaseUrl'), template: 'template0' })
  smtp = await startSmtp()
  folders = givenFolders()
  install(await buildRelease(), folders)
  const volume = join(folders.root, 'volume')
  const owner = process.getuid?.() === 0 ? '65534:65534' : `${process.getuid?.()}:${process.getgid?.()}`
  for (const line of saysOf(image, 'RUN'))
    runStep(line.replaceAll('/data', volume).replaceAll('node:node', owner), folders.root, {})
  const port = await testPort()
  url = `http://127.0.0.1:${port}`
  writeFileSync(join(folders.code, '.env'), `DATABASE_URL=${db.url}\nPORT=1\nLOG_LEVEL=info\n`)
  makeReadOnly(folders.code)
  env = {
    ...variablesOf(image),
    ...smtp.env,
    // Takes precedence over the file.
    PORT: String(port),
    HOST: '127.0.0.1',
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    NEXTAUTH_URL: url,
    DATA_DIR: volume,
    STOP_PAUSE_SECONDS: '0',
  }
}, SLOW.timeout)
afterAll(async () => {
  folders.remove()
  await smtp.close()
  await db.close()
})

/** As in the image. */
const contained = (command: string[]) => ({ command, cwd: folders.code, env })
/** Typed in another folder. */
const latchkey = (...args: string[]) => ({
  command: [process.execPath, join(folders.code, 'latchkey.mjs'), ...args],
  cwd: folders.data,
  env,
})

test('the first stage of the Dockerfile builds the release from what .dockerignore sends', SLOW, async () => {
  const release = await buildRelease()
  const source = join(folders.root, 'src')
  const printed: string[] = []
  for (const { keyword, args } of build.steps) {
    if (keyword === 'COPY' && args === '. .') {
      copyAll(contextFiles(), source)
      // Of the same sources, so that nothing is built anew: that it was complete shows in the hash of the sources.
      copyAll(['dist', '.next'], source)
    } else if (keyword === 'COPY') copyAll(args.split(' ').slice(0, -1), source)
    else if (keyword === 'RUN' && args.startsWith('npm ci ')) {
      // What it would unpack again for a minute is here by the same call (tests/house/deploy.test.ts), from the same lock file.
      printed.push(runStep(`${args} --dry-run`, source, variablesOf(build)))
      symlinkSync(resolve('node_modules'), join(source, 'node_modules'))
    } else if (keyword === 'RUN') printed.push(runStep(args, source, variablesOf(build)))
  }
  expect(printed.length).toBe(2)
  expect(printed[1]).not.toMatch(/Building|Made|Installing/)
  expect(saysOf(image, 'COPY')).toEqual([`/src/${release} /app`])
  expect(existsSync(join(source, release, 'latchkey.mjs'))).toBe(true)
})

test(
  'a release starts as the image does, with Node alone, by a user who may write nothing of it, and everything in it works',
  SLOW,
  async () => {
    expect([saysOf(image, 'USER'), saysOf(image, 'WORKDIR')]).toEqual([['node'], ['/app']])
    const health = contained(execForm(saysOf(image, 'HEALTHCHECK')[0]))
    expect((await runAsStranger(health)).code).toBe(1)
    const names = namesIn(folders.code)
    writeFileSync(join(folders.data, 'seed.json'), JSON.stringify(SEED))
    const seeded = await runAsStranger(latchkey('seed', 'seed.json', '--json'))
    expect(seeded, seeded.output).toMatchObject({ code: 0 })
    const [product] = JSON.parse(seeded.output).organizations[0].products
    const [{ license_key }] = product.licenses

    const start = [...execForm(saysOf(image, 'ENTRYPOINT')[0]), ...execForm(saysOf(image, 'CMD')[0])]
    const server = startAsStranger(contained(start))
    try {
      await untilAllReady(url, server)
      expect((await validate(url, product.api_key, { license_key })).json).toMatchObject({ status: 'active' })
      for (const path of ['/portal/sign-in', '/setup', '/docs', '/docs/self-hosting', '/api/v1/openapi.json'])
        expect([path, (await send(url, { path })).status]).toEqual([path, 200])
      expect((await send(url, { path: '/docs/there-is-no-such-page' })).status).toBe(404)
      expect((await runAsStranger(health)).code).toBe(0)
      // HOST is one address, and another of this machine is not served.
      await expect(send(url.replace('127.0.0.1', '127.0.0.2'), { path: '/api/health' })).rejects.toThrow()
      expect(await runAsStranger(latchkey('operator', 'organizations'))).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^acme: /),
      })
      expect(await runAsStranger(latchkey('backup', 'latchkey.backup'))).toMatchObject({
        code: 0,
        output: expect.stringMatching(/latchkey\.backup: \d+ tables/),
      })
      // The work process reads the queue, and the mail is rendered and sent.
      const vendor = await givenMailVendor(db.pool)
      const email = vendor.someone()
      await vendor.givenOne({ customer: { email } })
      await expect.poll(() => smtp.mailsTo(email).length, { timeout: atMost(90_000) }).toBe(1)
    } finally {
      expect(await server.stop()).toBe(0)
    }
    expect(server.output()).not.toMatch(/EACCES|EROFS|Cannot find/)
    expect(namesIn(folders.code)).toEqual(names)
    expect(await runAsStranger(latchkey('health'))).toEqual({
      code: 1,
      output: `${url}/api/health does not answer with 200.\n`,
    })
  },
)

test('a logo is drawn by the packages of the release', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
  const png = execFileSync(process.execPath, ['scripts/draw-logo.mjs', 'svg'], { cwd: folders.code, input: svg })
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})

test('an unknown command, and what is missing in the settings, are said in a sentence', SLOW, async () => {
  expect(await runAsStranger(latchkey('sart'))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Usage: node latchkey\.mjs COMMAND\n {2}start /),
  })
  // As it is typed here, where no npm knows the project.
  expect(await runAsStranger(latchkey('backup'))).toEqual({
    code: 2,
    output: 'Name the file: node latchkey.mjs backup latchkey.backup\n',
  })
  expect(await runAsStranger(latchkey('operator'))).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Usage: node latchkey\.mjs operator COMMAND \[--json\]\n/),
  })
  expect(await runAsStranger(latchkey('--help'))).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: /) })
  const run = (over: Record<string, string>) => {
    const program = latchkey()
    return runAsStranger({ ...program, env: { ...program.env, ...over } })
  }
  const taken = smtp.env['SMTP_PORT'] ?? ''
  expect(await run({ PORT: taken })).toEqual({
    code: 1,
    output: `Port ${taken} is taken. Stop what listens there or choose another, like PORT=${Number(taken) + 1}.\n`,
  })
  expect(await run({ DATABASE_URL: ' ' })).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL') })
  expect(await run({ ENCRYPTION_KEY: '' })).toEqual({
    code: 1,
    output:
      'The environment is not usable: ENCRYPTION_KEY: Set a secret of at least 32 characters, for example from: openssl rand -hex 32\n',
  })
  expect(await run({ NEXTAUTH_SECRET: 'x'.repeat(40) })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The environment is not usable: NEXTAUTH_SECRET can be guessed\. .*\n$/),
  })
})
