import assert from 'node:assert/strict'
import { test } from 'node:test'
import { candidatesFor } from '../src/cli/candidates.js'
import { COMMANDS } from '../src/cli/commands.js'
import { findCommand, parseInput } from '../src/cli/parse.js'
import { closestTo } from '../src/cli/suggest.js'
import { alignColumns } from '../src/cli/terminal.js'

function read(line: string) {
  const [command, args] = findCommand(COMMANDS, line.split(' ')) ?? []
  assert.ok(command && args, `no command: ${line}`)
  return parseInput(command, args)
}

for (const [line, message] of [
  ['licenses get', /^LICENSE is missing/],
  ['licenses get a b', /takes no argument "b"/],
  ['licenses list --stauts active', /Did you mean --status\?$/],
  ['licenses list --status new', /^--status needs one of active, expiring, expired, revoked, not "new"\.$/],
  ['licenses list --all=yes', /^--all takes no value\.$/],
  ['licenses list --limit', /^--limit needs a value: --limit NUMBER\.$/],
  ['licenses revoke a --reason --yes', /^--reason needs a value: --reason TEXT\.$/],
  ['sales test --provider etsy', /^--provider needs one of generic, stripe, polar, .*, not "etsy"\.$/],
  ['sales show', /^SALE is missing/],
  ['completion powershell', /^SHELL needs to be one of bash, zsh, fish/],
] as const)
  test(`refused: latchkey ${line}`, () => assert.throws(() => read(line), { message }))

test('values are read, or refused with the name of their option', () => {
  const input = read('licenses list --limit 100 --metadata a=b --metadata c=d=e')
  assert.equal(input.wholeNumber('limit', [1, 100]), 100)
  assert.deepEqual(input.pairs('metadata'), { a: 'b', c: 'd=e' })
  assert.throws(() => read('licenses list --limit 0').wholeNumber('limit', [1, 100]), { message: /^--limit needs/ })
  assert.throws(() => read('licenses list --metadata a').pairs('metadata'), { message: /^--metadata needs key=value/ })
  assert.throws(() => read('licenses extend a --until soon').expiry('until'), { message: /^--until needs a date/ })
})

test('validate without a URL names the option and the variable that give it', async () => {
  const names = ['LATCHKEY_API_KEY', 'LATCHKEY_BASE_URL', 'XDG_CONFIG_HOME']
  const before = names.map((name) => [name, process.env[name]] as const)
  process.env['LATCHKEY_API_KEY'] = 'key'
  process.env['LATCHKEY_BASE_URL'] = ''
  process.env['XDG_CONFIG_HOME'] = '/nowhere'
  try {
    const [command, args] = findCommand(COMMANDS, ['validate', 'KEY']) ?? []
    assert.ok(command && args)
    await assert.rejects(async () => command.run(parseInput(command, args)), {
      message: 'The URL of your Latchkey is missing. Set LATCHKEY_BASE_URL, or use --base-url.',
    })
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
})

test('a day is the one on which a license is shown to expire: midnight is the end of the day before', () => {
  const midnight = Date.parse('2030-01-31T00:00:00Z')
  for (const name of ['expires-before', 'expires-after']) {
    const limit = read(`licenses list --${name} 2030-01-31`).expiryLimit(name)
    assert.equal(Date.parse(limit ?? ''), midnight + 1)
    const time = '2030-01-31T00:00:00+01:00'
    assert.equal(read(`licenses list --${name} ${time}`).expiryLimit(name), time)
  }
  assert.equal(read('licenses extend a --until 2030-01-31').expiry('until'), '2030-01-31T23:59:59Z')
})

test('candidates come with a description, and options that were given are not offered again', () => {
  assert.deepEqual(candidatesFor(COMMANDS, ['log']), [
    'login\tSign in with an access token',
    'logout\tForget the access token',
  ])
  const offered = candidatesFor(COMMANDS, ['licenses', 'list', '--all', '--metadata', 'a=b', '--'])
  assert.ok(!offered.some((line) => line.startsWith('--all')))
  assert.ok(offered.some((line) => line.startsWith('--metadata')))
})

test('a word with a slip is recognized, another word is not', () => {
  assert.equal(closestTo('licences', ['licenses', 'listen']), 'licenses')
  assert.equal(closestTo('customers', ['licenses', 'listen']), undefined)
})

test('columns are as wide as their widest cell, colors not counted', () => {
  assert.deepEqual(
    alignColumns([
      ['a', 'b'],
      ['\u001b[32mlonger\u001b[0m', 'c'],
    ]),
    ['a       b', '\u001b[32mlonger\u001b[0m  c'],
  )
})
