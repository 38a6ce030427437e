import { context } from 'esbuild'
import { bundleOptions, PROGRAMS, programFile } from './build-if-stale'

type Program = (typeof PROGRAMS)[number]

/**
 * Builds the programs into a folder, and again whenever one of their sources changes. Resolves after the first build;
 * `onRebuilt` is called after each later one that succeeded.
 */
export async function watchPrograms(folder: string, onRebuilt: (program: Program) => void): Promise<void> {
  await Promise.all(
    PROGRAMS.map(async (program) => {
      let builds = 0
      const plugin = {
        name: 'rebuilt',
        setup: ({ onEnd }: { onEnd: (callback: (result: { errors: unknown[] }) => void) => void }) =>
          onEnd(({ errors }) => {
            builds += 1
            if (builds > 1 && errors.length === 0) onRebuilt(program)
          }),
      }
      const built = await context({
        ...bundleOptions(`${program}.ts`, programFile(program, folder)),
        plugins: [plugin],
      })
      await built.rebuild()
      builds = 0
      await built.watch()
    }),
  )
}
