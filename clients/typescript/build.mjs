// Compiles src to dist: ES modules with the command line, and CommonJS.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = import.meta.dirname
const dist = join(root, 'dist')
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const compile = (...args) => execFileSync(process.execPath, [tsc, ...args], { cwd: root, stdio: 'inherit' })

rmSync(dist, { recursive: true, force: true })
compile('--project', 'tsconfig.json')
compile('--project', 'tsconfig.cjs.json')
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n')
chmodSync(join(dist, 'esm/cli/main.js'), 0o755)
