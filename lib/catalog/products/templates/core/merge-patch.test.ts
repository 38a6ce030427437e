import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergePatch } from './merge-patch'

// RFC 7396, appendix A: original, patch, result.
test.each([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
])('%s patched with %s is %s', (original, patch, result) => {
  expect(mergePatch(JSON.parse(original), JSON.parse(patch))).toEqual(JSON.parse(result))
})

test('no name of a patch reaches a prototype', () => {
  const merged = mergePatch(JSON.parse('{"a":{}}'), JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":{"y":2}}}'))
  expect(JSON.stringify(merged)).toBe('{"a":{"__proto__":{"y":2}},"__proto__":{"x":1}}')
  expect(Object.hasOwn(Object.prototype, 'x') || Object.hasOwn(Object.prototype, 'y')).toBe(false)
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
})

test('neither argument is changed, and patching twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (target, patch) => {
      const before = JSON.stringify([target, patch])
      const once = mergePatch(target, patch)
      expect(JSON.stringify([target, patch])).toBe(before)
      expect(mergePatch(once, patch)).toEqual(once)
    }),
  )
})
