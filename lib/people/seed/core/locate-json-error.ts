/** The position of the first syntax error, as `line 3, column 14`. */
export function locateJsonError(text: string): string {
  const before = text.slice(0, firstWrong(text)).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/**
 * The length of the longest prefix that could still become JSON. V8 reports the position in some of its messages only.
 */
function firstWrong(text: string): number {
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (couldGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = /at position (\d+)/.exec(message)?.[1]
    return /Unexpected end|Unterminated/.test(message) || Number(position) >= beginning.length
  }
}
