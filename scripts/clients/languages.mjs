// The client libraries: what each needs, and how its tests are run.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall } from '../test/tools.mjs'

const NODE = process.execPath
const MONO_REFERENCES = '-r:System.Net.Http.dll -r:System.Numerics.dll'

/** `steps` are run in the client's folder, one after the other; the last one is its tests. */
export const LANGUAGES = [
  {
    name: 'typescript',
    tools: [],
    steps: [
      [NODE, 'build.mjs'],
      ['sh', '-c', '"$0" --import tsx --test --test-reporter=tap test/*.test.ts', NODE],
    ],
  },
  {
    name: 'python',
    tools: [{ packages: ['python3'], names: ['python3'] }],
    steps: [['python3', '-m', 'unittest']],
  },
  {
    name: 'java',
    tools: [{ packages: ['default-jdk-headless', 'openjdk-17-jdk-headless'], names: ['javac'] }],
    steps: [
      ['sh', '-c', "javac --release 11 -d target/tests $(find src -name '*.java')"],
      // Java's HTTP client repeats a GET by itself, and has no other switch to turn that off.
      ['java', '-Djdk.httpclient.redirects.retrylimit=1', '-cp', 'target/tests', 'dev.latchkey.client.ClientTests'],
    ],
  },
  {
    name: 'go',
    tools: [{ packages: ['golang-go'], names: ['go'] }],
    // Go would not run tests again whose files are unchanged.
    steps: [['go', 'test', '-v', '-count=1', './...']],
  },
  {
    name: 'php',
    tools: [
      { packages: ['php-cli'], names: ['php'] },
      { packages: ['php-curl'], isThere: () => hasPhpExtension('curl') },
      { packages: ['php-cli'], isThere: () => hasPhpExtension('sodium') },
    ],
    steps: [['php', 'tests/run.php']],
  },
  {
    name: 'csharp',
    tools: [
      { packages: ['mono-mcs'], names: ['mcs'] },
      { packages: ['mono-runtime'], names: ['mono'] },
      { packages: ['libmono-system-net-http4.0-cil'], isThere: () => hasMonoLibrary('System.Net.Http') },
      { packages: ['libmono-system-numerics4.0-cil'], isThere: () => hasMonoLibrary('System.Numerics') },
    ],
    steps: [
      [
        'sh',
        '-c',
        `mkdir -p bin && mcs -langversion:7.2 -out:bin/ClientTests.exe ${MONO_REFERENCES} $(find src tests -name '*.cs')`,
      ],
      ['mono', 'bin/ClientTests.exe'],
    ],
  },
  {
    name: 'ruby',
    tools: [{ packages: ['ruby'], names: ['rake'] }],
    steps: [['rake', 'test']],
  },
]

const hasPhpExtension = (name) => spawnSync('php', ['-r', `exit(extension_loaded('${name}') ? 0 : 1);`]).status === 0

/** Elsewhere than on Debian, Mono comes whole. */
const hasMonoLibrary = (name) => !canInstall() || existsSync(`/usr/lib/mono/4.5/${name}.dll`)
