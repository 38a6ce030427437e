import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PATTERNS } from '@/tests/support/http/openapi-validator'

const input = JSON.stringify(PATTERNS)
const PYTHON = 'import json, re, sys; print(len([re.compile(p) for p in json.load(sys.stdin)]))'

// Generated clients and validators of many languages compile them.
test('Python and Go compile every pattern of docs/openapi.json', () => {
  expect(PATTERNS.length).toBeGreaterThan(0)
  const python = execFileSync('python3', ['-W', 'error', '-c', PYTHON], { input, encoding: 'utf8' })
  const go = execFileSync('go', ['run', 'tests/docs/support/compile-patterns.go'], { input, encoding: 'utf8' })
  expect([Number(python), Number(go)]).toEqual([PATTERNS.length, PATTERNS.length])
})
