// The client libraries: what each needs, and how its tests are run.
import { spawnSync } from 'node:child_process'

const NODE = process.execPath

/** `steps` are run in the client's folder, one after the other; the last one is its tests. */
export const LANGUAGES = [
  {
    name: 'typescript',
    tools: [],
    steps: [
      [NODE, 'build.mjs'],
      [NODE, '--import', 'tsx', '--test', '--test-reporter=tap', 'test/*.test.ts'],
    ],
  },
  {
    name: 'python',
    tools: [{ packages: ['python3'], names: ['python3'] }],
    steps: [['python3', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.']],
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
    ],
    steps: [['sh', '-c', 'false']],
  },
  {
    name: 'ruby',
    tools: [{ packages: ['ruby'], names: ['ruby'] }],
    steps: [['ruby', '-Ilib', '-Itest', 'test/all.rb']],
  },
]

const hasPhpExtension = (name) => spawnSync('php', ['-r', `exit(extension_loaded('${name}') ? 0 : 1);`]).status === 0
