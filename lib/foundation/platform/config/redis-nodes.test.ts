import { expect, test } from 'vitest'
import { redisNodes } from './redis-nodes'

test.each([
  ['redis://localhost:6379', ['redis://localhost:6379']],
  ['rediss://user:secret@cache.example:6380/2', ['rediss://user:secret@cache.example:6380/2']],
  ['redis://a:7000,b:7001, c', ['redis://a:7000', 'redis://b:7001', 'redis://c']],
  ['rediss://user:p%40ss@a:7000,b:7001', ['rediss://user:p%40ss@a:7000', 'rediss://user:p%40ss@b:7001']],
  ['redis://:one,two@a,b', ['redis://:one,two@a', 'redis://:one,two@b']],
  ['redis://[::1]:7000,[::1]:7001', ['redis://[::1]:7000', 'redis://[::1]:7001']],
])('%s names its nodes', (url, nodes) => {
  expect(redisNodes(url)).toEqual(nodes)
})

test.each(['', 'redis://', 'http://a', 'redis://a:port', 'redis://a,,b', 'redis://a:7000,redis://b:7000'])(
  '%j is refused',
  (url) => {
    expect(redisNodes(url)).toBeNull()
  },
)
