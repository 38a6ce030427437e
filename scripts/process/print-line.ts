/** Waits for the pipe: the end of the process would cut off what it has not taken yet. */
export function printLine(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${text}\n`, () => resolve())
  })
}
