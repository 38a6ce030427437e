// transpile.mjs FILE: makes JavaScript of TypeScript, as FILE.out.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

const file = process.argv[2] ?? ''
const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm', target: 'node20' })
writeFileSync(file.replace(/\.\w+$/, '.out.mjs'), code)
