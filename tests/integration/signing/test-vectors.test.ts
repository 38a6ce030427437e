import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '@/scripts/verify-response.mjs'
import { canRun, TOOLCHAINS } from '@/tests/docs/support/toolchains'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import {
  publishedVectorKeys,
  signingVectors,
  type TestVector,
  vectorFile,
} from '@/tests/support/fixtures/signing-vectors'
import { requestSigned, signedHeader } from '@/tests/support/http/signed-answer'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

const PUBLISHED = 'docs/signed-validation-vectors.json'
const EXAMPLES = 'docs/examples/verify-response'
const COMPILED = 'g++ -std=c++17 -Wall -Wextra -Werror -o "$0.out" cpp/check_vectors.cpp -lcrypto && "$0.out" "$0"'
/** Debian's own, which has python3-cryptography; elsewhere the first one found. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

type Verifier = (file: string) => string[]

/** Runs an example program on a file of vectors: one verdict a line. */
const program =
  (command: string, ...args: string[]): Verifier =>
  (file) => {
    const env = { ...process.env, GOCACHE: join(folder, 'go'), GOFLAGS: '-mod=mod', PYTHONDONTWRITEBYTECODE: '1' }
    const { status, stdout, stderr } = spawnSync(command, [...args, file], { cwd: EXAMPLES, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`)
    return stdout.trimEnd().split('\n')
  }

const byNode: Verifier = (file) => {
  const { keys, vectors } = JSON.parse(readFileSync(file, 'utf8')) as { keys: object[]; vectors: TestVector[] }
  return vectors.map(({ answer, request, product_id, license_key, nonce, now }) =>
    verify({
      answer,
      request,
      keys,
      productId: product_id,
      licenseKey: license_key,
      now,
      ...(nonce !== null && { nonce }),
    }),
  )
}

/** Built as a reader builds the samples, in the folder of the vectors. */
const byRust: Verifier = (file) => {
  const { prepare, build, run } = TOOLCHAINS.rust
  copyFileSync(`${EXAMPLES}/rust/check_vectors.rs`, join(folder, 'sample.rs'))
  const commands = [prepare, build?.(''), [...run(''), file]].filter((command) => command !== undefined)
  const printed = commands.map(([command, ...args]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' }))
  return (printed.at(-1) ?? '').trimEnd().split('\n')
}

const VERIFIERS: [language: string, verifier: Verifier][] = [
  ['Node.js', byNode],
  ['Python', program(PYTHON, 'check_vectors.py')],
  ['PHP', program('php', 'check-vectors.php')],
  ['Ruby', program('ruby', 'check_vectors.rb')],
  ['Go', program('go', 'run', '.')],
  // The program is stored beside the vectors.
  ...(canRun('cpp') ? [['C++', program('sh', '-c', COMPILED)] satisfies [string, Verifier]] : []),
  ...(canRun('rust') ? [['Rust', byRust] satisfies [string, Verifier]] : []),
]

let folder: string
let db: TestDatabase
let server: ServerProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-vectors-'))
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'api')
})
afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the published vectors are those that the code produces today (npx vitest -u writes them)', async () => {
  await expect(vectorFile(publishedVectorKeys, await signingVectors())).toMatchFileSnapshot(`../../../${PUBLISHED}`)
})

describe.each(VERIFIERS)('%s', (_, verifier) => {
  test('decides every published vector as expected', async () => {
    const file = join(folder, 'vectors.json')
    const vectors = await signingVectors()
    writeFileSync(file, vectorFile(publishedVectorKeys, vectors))
    const verdicts = verifier(file)
    expect(verdicts.map((verdict, i) => [vectors[i]?.name, verdict])).toEqual(
      vectors.map(({ name, expected }) => [name, expected]),
    )
  })

  test('accepts a genuine answer of a running server, and not the same with one bit changed', async () => {
    const product = await givenSignedProduct(db.pool, {
      versionModule: true,
      template: { 'ü&/': ['{{license.key}}', 1e-7, {}], '\u{1f600}': '\u2028', '\uffee': '{{request.version}}' },
    })
    const { key } = await givenLicense(product, { ip: { maxIps: 3 } })
    const nonce = 'n'.repeat(32)
    const headers = { 'X-Validation-Nonce': nonce }
    const { reply, request, keys } = await requestSigned(
      server.url,
      product,
      { license_key: key, version: '1.4.2' },
      { headers },
    )
    const vector: TestVector = {
      name: 'real',
      expected: 'ok',
      answer: reply.text,
      request,
      product_id: product.productId,
      license_key: key,
      nonce,
      now: signedHeader(reply).iat,
    }
    const file = join(folder, 'real.json')
    const flipped = { ...vector, answer: reply.text.replace('"valid":true', '"valid":false') }
    writeFileSync(file, vectorFile(keys, [vector, flipped]))
    expect(verifier(file)).toEqual(['ok', 'bad signature'])
  })
})

// It always sends a nonce, and has one verdict for whatever isn't genuine.
test('the shell sample accepts what is genuine, and nothing else', async () => {
  const vectors = (await signingVectors()).filter(({ nonce }) => nonce !== null)
  const accepted = vectors.filter(({ answer, request, product_id, license_key, nonce }) => {
    writeFileSync(join(folder, 'answer.json'), answer)
    writeFileSync(join(folder, 'request.json'), request)
    const call = `. ${resolve(EXAMPLES)}/verify.sh; is_from_latchkey "$@"`
    const keys = JSON.stringify(publishedVectorKeys)
    const args = ['-c', call, 'sh', product_id, keys, nonce ?? '', license_key]
    return spawnSync('sh', args, { cwd: folder }).status === 0
  })
  const namesOf = (some: readonly TestVector[]) => some.map(({ name }) => name)
  expect(namesOf(accepted)).toEqual(namesOf(vectors.filter(({ expected }) => expected === 'ok')))
})
