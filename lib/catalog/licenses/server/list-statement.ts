/** Values are collected as the text is built; `add` returns the placeholder. */
export type Values = { all: unknown[]; add: (value: unknown, type: string) => string }

export function newValues(): Values {
  const all: unknown[] = []
  return {
    all,
    add: (value, type) => {
      all.push(value)
      return `$${all.length}::${type}`
    },
  }
}
