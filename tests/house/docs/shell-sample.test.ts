import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [, script = ''] =
  /```sh run title="check\.sh"\n([\s\S]*?)```/.exec(readFileSync('docs/site/quickstart.md', 'utf8')) ?? []

test.each([
  ['200', 'Licensed', 0],
  ['401', 'The API key is wrong or has ended (HTTP 401)', 1],
  ['429', 'Ask again later (HTTP 429)', 1],
  ['503', 'Ask again later (HTTP 503)', 1],
  ['000', 'Ask again later (HTTP 000)', 1],
])('the shell sample of the quickstart says of HTTP %s: %s', (http, said, code) => {
  const stubs = `curl() { printf ${http}; }\njq() { echo Licensed; }\n`
  const { stdout, status } = spawnSync('sh', ['-c', stubs + script], { encoding: 'utf8' })
  expect({ said: stdout.trim(), code: status }).toEqual({ said, code })
})
