import { expect, test } from 'vitest'
import { isCode, isTest, readSource, sourceFiles } from './source-tree'

/** With limits and header counts of its own, `createHttpServer` makes every server of the product. */
const MADE_BY = 'lib/http/node/create-server.ts'
/** Not the product: the tests, the clients, the receivers that customers copy, what the bench compares with, a played shop. */
const OTHERS = /^(?:tests|clients|docs)\/|^tools\/(?:bench\/bare-echo\.mjs|shop\/serve-api\.ts)$/

const FROM_HTTP = /^import (?!type\b)(\w*,? ?(?:\{[^}]*\}|\* as \w+)?) from '(?:node:)?https?2?'/gm
const AT_RUN_TIME = /\b(?:import|require)\(\s*['"](?:node:)?https?2?['"]/
const MAKES_SERVERS = /(?<!type )\b(?:Server|createServer|createSecureServer)\b|\* as|^\w+/

const makesServer = (source: string): boolean =>
  AT_RUN_TIME.test(source) || [...source.matchAll(FROM_HTTP)].some(([, names = '']) => MAKES_SERVERS.test(names))

test('every HTTP server is made by createHttpServer', () => {
  const makers = sourceFiles().filter(
    (path) => isCode(path) && !isTest(path) && !OTHERS.test(path) && makesServer(readSource(path)),
  )
  expect(makers).toEqual([MADE_BY])
})

test.each([
  `import { createServer } from 'node:http'`,
  `import { type Agent,\n  createServer as make } from 'http'`,
  `import { createSecureServer } from 'node:http2'`,
  `import { Server } from 'node:https'`,
  `import http from 'node:http'`,
  `import * as http from 'node:http'`,
  `const { createServer } = await import('node:http')`,
])('%s is found', (source) => expect(makesServer(source)).toBe(true))

test.each([
  `import type { Server } from 'node:http'`,
  `import { type Server, STATUS_CODES } from 'node:http'`,
  `import { createServer } from 'node:net'`,
  "const sample = `import { createServer } from 'node:http'`",
])('%s makes none', (source) => expect(makesServer(source)).toBe(false))
