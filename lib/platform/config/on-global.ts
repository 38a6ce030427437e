const made: typeof globalThis & { latchkey?: Map<string, unknown> } = globalThis

/**
 * One instance per process, created on first use. server.ts and Next's bundles each have a copy of every module, so
 * what they share must not live in one.
 */
export const onGlobal =
  <T>(name: string, create: () => T): (() => T) =>
  () => {
    made.latchkey ??= new Map()
    if (!made.latchkey.has(name)) made.latchkey.set(name, create())
    return made.latchkey.get(name) as T
  }
