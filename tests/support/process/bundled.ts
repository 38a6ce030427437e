import { basename } from 'node:path'
import { bundle } from '@/scripts/build/build-if-stale'
import { bundleFolder } from './bundle-folder'

const files = new Map<string, Promise<string>>()

/** A program of many files takes seconds to start: here it is one file, bundled at its first start. */
export function bundled(program: string): Promise<string> {
  const file = files.get(program) ?? bundleProgram(program)
  files.set(program, file)
  return file
}

async function bundleProgram(program: string): Promise<string> {
  const outfile = `${bundleFolder()}/${basename(program, '.ts')}-${process.pid}.mjs`
  await bundle(program, outfile)
  return outfile
}
