// How many tests passed, by what the test runner of a language prints at the end.
const FORMS = [
  // TAP of Node.js
  (text) => {
    const [, passed] = /^# pass (\d+)/m.exec(text) ?? []
    return passed !== undefined && { passed: Number(passed), skipped: Number(/^# skipped (\d+)/m.exec(text)?.[1] ?? 0) }
  },
  // Go, with -v
  (text) =>
    /^ok\s|^--- PASS/m.test(text) && { passed: count(text, /^\s*--- PASS/gm), skipped: count(text, /^\s*--- SKIP/gm) },
  // unittest of Python
  (text) => {
    const [, ran] = /^Ran (\d+) tests? in/m.exec(text) ?? []
    const skipped = Number(/skipped=(\d+)/.exec(text)?.[1] ?? 0)
    return ran !== undefined && { passed: Number(ran) - skipped, skipped }
  },
  // Minitest of Ruby
  (text) => {
    const [, ran, failed, broken, skipped] =
      /(\d+) (?:runs|tests), \d+ assertions, (\d+) failures, (\d+) errors, (?:\d+ pendings?, \d+ omissions?, )?(\d+) skips/.exec(
        text,
      ) ?? []
    return ran !== undefined && { passed: ran - failed - broken - skipped, skipped: Number(skipped) }
  },
  // our own runners
  (text) => {
    const [, passed] = /(\d+) passed/.exec(text) ?? []
    return passed !== undefined && { passed: Number(passed), skipped: Number(/(\d+) skipped/.exec(text)?.[1] ?? 0) }
  },
]

const count = (text, pattern) => [...text.matchAll(pattern)].length

/** null where the output has no count. */
export function countTests(output) {
  for (const read of FORMS) {
    const counts = read(output)
    if (counts) return counts
  }
  return null
}
