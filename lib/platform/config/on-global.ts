const made: typeof globalThis & { latchkey?: Map<string, unknown> } = globalThis

/**
 * One of it a process, made when it is first asked for. web.ts and Next's bundles each hold a copy of every module,
 * so what they share must not live in one.
 */
export const onGlobal =
  <T>(name: string, create: () => T): (() => T) =>
  () => {
    made.latchkey ??= new Map()
    if (!made.latchkey.has(name)) made.latchkey.set(name, create())
    return made.latchkey.get(name) as T
  }
