// What `npm run test:clients` prints at its end.

const HEAD = ['client', 'tests', 'skipped', 'cases', 'live calls', '']

/** A line for each client: its own counts, the cases it was judged by, and the calls that Latchkey counted. */
export function table(rows, caseCount) {
  const lines = [HEAD, ...rows.map((row) => lineOf(row, caseCount))]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function lineOf({ name, skipped, own, live, problem }, caseCount) {
  if (skipped) return [name, '', '', '', '', `not run: ${skipped}`]
  const { passed = '?', skipped: left = '?' } = own.tests ?? {}
  return [
    name,
    String(passed),
    String(left),
    own.problem ? '' : String(caseCount),
    String(live?.calls ?? ''),
    problem ?? 'ok',
  ]
}
