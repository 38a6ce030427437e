const made: typeof globalThis & { latchkey?: Map<string, unknown> } = globalThis

/**
 * A singleton per process, created on first use. web.ts and Next's bundles each have a copy of every module, so shared
 * state must not live in one.
 */
export const onGlobal =
  <T>(name: string, create: () => T): (() => T) =>
  () => {
    made.latchkey ??= new Map()
    if (!made.latchkey.has(name)) made.latchkey.set(name, create())
    return made.latchkey.get(name) as T
  }
