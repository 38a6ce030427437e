// Compiles src to dist: ES modules with the command line, and CommonJS.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = import.meta.dirname
const dist = join(root, 'dist')
const { resolve } = createRequire(import.meta.url)

const tsc = findCompiler() ?? installCompiler()
const compile = (project) =>
  execFileSync(process.execPath, [tsc, '--project', project], { cwd: root, stdio: 'inherit' })

rmSync(dist, { recursive: true, force: true })
compile('tsconfig.json')
compile('tsconfig.cjs.json')
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n')
chmodSync(join(dist, 'esm/cli/main.js'), 0o755)

function findCompiler() {
  try {
    resolve('@types/node/package.json')
    return resolve('typescript/bin/tsc')
  } catch {
    return null
  }
}

/** Installed from its folder, the package comes without what it is built with. */
function installCompiler() {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-package-lock'], {
    cwd: root,
    stdio: 'inherit',
    shell: true,
  })
  return findCompiler()
}
