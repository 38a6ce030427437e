import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/scripts/process/free-port'
import { buildRelease } from '@/scripts/release/build-release'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
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
  runAsStranger,
  startAsStranger,
  untilAllReady,
} from '@/tests/support/process/release'

// Container engines need rights that a test run rarely has, so the lines of the Dockerfile are carried out one by one.
const SLOW = { timeout: 900_000 }
const [build, image] = readStages() as [Stage, Stage]

let db: TestDatabase
let folders: Folders
beforeAll(async () => {
  db = await givenDatabase()
  folders = givenFolders()
})
afterAll(async () => {
  folders.remove()
  await db.close()
})

test('the first stage builds the release from what .dockerignore sends, and installs once', SLOW, async () => {
  const release = await buildRelease()
  const source = join(folders.root, 'src')
  const env = variablesOf(build)
  const printed: string[] = []
  for (const { keyword, args } of build.steps) {
    if (keyword === 'COPY' && args === '. .') {
      copyAll(contextFiles(), source)
      // Of the same sources, so that nothing is built anew: that it was complete shows in the hash of the sources.
      copyAll(['.next', 'dist'], source)
    } else if (keyword === 'COPY') copyAll(args.split(' ').slice(0, -1), source)
    else if (keyword === 'RUN') printed.push(runStep(args, source, env))
  }
  expect(printed.length).toBe(2)
  expect(printed[1]).not.toMatch(/Building|Made|Installing/)
  expect(saysOf(image, 'COPY')).toEqual([`/src/${release} /app`])
  expect(existsSync(join(source, release, 'latchkey.mjs'))).toBe(true)
})

test(
  'the image runs as another user than root, from a read-only folder, and its health check knows',
  SLOW,
  async () => {
    install(await buildRelease(), folders)
    const owner = process.getuid?.() === 0 ? '65534:65534' : `${process.getuid?.()}:${process.getgid?.()}`
    for (const line of saysOf(image, 'RUN'))
      runStep(line.replaceAll('/data', join(folders.root, 'volume')).replaceAll('node:node', owner), folders.root, {})
    makeReadOnly(folders.code)
    expect(saysOf(image, 'USER')).toEqual(['node'])
    expect(saysOf(image, 'WORKDIR')).toEqual(['/app'])

    const port = String(await freePort())
    const env = {
      ...variablesOf(image),
      DATA_DIR: join(folders.root, 'volume'),
      DATABASE_URL: db.url,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      PORT: port,
      STOP_PAUSE_SECONDS: '0',
    }
    const program = (command: string[]) => ({ command, cwd: folders.code, env })
    const health = program(execForm(saysOf(image, 'HEALTHCHECK')[0]))
    expect((await runAsStranger(health)).code).toBe(1)

    const command = [...execForm(saysOf(image, 'ENTRYPOINT')[0]), ...execForm(saysOf(image, 'CMD')[0])]
    const container = startAsStranger(program(command))
    const url = `http://127.0.0.1:${port}`
    try {
      await untilAllReady(url, container)
      expect((await runAsStranger(health)).code).toBe(0)
      const product = await givenProduct(db.pool)
      const { key: license_key } = await givenLicense(product)
      expect((await validate(url, product.token, { license_key })).json).toMatchObject({ status: 'active' })
    } finally {
      expect(await container.stop()).toBe(0)
    }
    expect(container.output()).toContain('SMTP_HOST is not set: no email is sent')
    expect(container.output()).not.toMatch(/EACCES|EROFS|Cannot find/)
  },
)
