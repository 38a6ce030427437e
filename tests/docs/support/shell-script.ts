import type { Sample } from '@/lib/people/docs/server/markdown/parse-markdown'

const MARK = '\u001e'

/** All shell samples of a page in one script: each ends with a mark and the code of its first failure. */
export const shellScript = (samples: Sample[]): string =>
  [
    'set -o pipefail',
    'set -E',
    `trap 'code=$?; [ "$failed" != 0 ] || failed=$code' ERR`,
    ...samples.map(({ code }) => `failed=0\n${code}\nprintf '${MARK}%s${MARK}' "$failed"`),
  ].join('\n')

export type ShellResult = { output: string; code: number }

/** What each sample of the script printed, and how it ended. */
export function shellResults(output: string): ShellResult[] {
  const parts = output.split(MARK)
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, i) => ({
    output: parts[2 * i] ?? '',
    code: Number(parts[2 * i + 1]),
  }))
}
