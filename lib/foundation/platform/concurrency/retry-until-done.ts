/** `before` runs `check` first, until it has succeeded once; after a failure the next call tries again. */
export function onceDone(check: () => Promise<void>): { before: <T>(run: () => Promise<T>) => Promise<T> } {
  let isDone = false
  let underWay: Promise<void> | undefined
  const attempt = async () => {
    try {
      await check()
      isDone = true
    } finally {
      underWay = undefined
    }
  }
  return {
    before: (run) => {
      if (isDone) return run()
      underWay ??= attempt()
      return underWay.then(run)
    },
  }
}
