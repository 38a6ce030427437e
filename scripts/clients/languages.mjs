// The client libraries: what each needs, and how its tests are run.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canInstall, hasPhpExtension, hasPythonCryptography, PYTHON } from '../test/tools.mjs'

const NODE = process.execPath
const MONO_REFERENCES = '-r:System.Net.Http.dll -r:System.Numerics.dll'

/**
 * `steps` are run in the client's folder, one after the other; the last one is its tests. `live` runs those against a
 * Latchkey, where they can be run alone. `trust` gives them the
 * variables with which they trust the certificate in a file, whose folder they may write to.
 */
export const LANGUAGES = [
  {
    name: 'typescript',
    tools: [],
    steps: [
      [NODE, 'build.mjs'],
      ['sh', '-c', '"$0" --import tsx --test --test-reporter=tap test/*.test.ts', NODE],
    ],
    live: [NODE, '--import', 'tsx', '--test', '--test-reporter=tap', 'test/live.test.ts'],
    trust: (file) => ({ NODE_EXTRA_CA_CERTS: file }),
  },
  {
    name: 'python',
    tools: [
      { packages: ['python3'], names: ['python3'] },
      // Without it one of the two verifications would go untested.
      { packages: ['python3-cryptography'], isThere: hasPythonCryptography },
    ],
    steps: [[PYTHON, '-m', 'unittest']],
    live: [PYTHON, '-m', 'unittest', 'tests.test_live'],
    trust: (file) => ({ SSL_CERT_FILE: file }),
  },
  {
    name: 'java',
    tools: [{ packages: ['default-jdk-headless', 'openjdk-17-jdk-headless'], names: ['javac'] }],
    steps: [
      ['sh', '-c', "javac --release 17 -d target/tests $(find src -name '*.java')"],
      // As the Maven build does, so a comment that javadoc cannot read fails here too.
      [
        'sh',
        '-c',
        'javadoc -quiet -Xdoclint:all,-missing -Werror --release 17 -d target/javadoc -sourcepath src/main/java dev.latchkey.client',
      ],
      // Java's HTTP client repeats a GET by itself, and has no other switch to turn that off.
      ['java', '-Djdk.httpclient.redirects.retrylimit=1', '-cp', 'target/tests', 'dev.latchkey.client.ClientTests'],
    ],
    trust: trustInJava,
  },
  {
    name: 'go',
    tools: [{ packages: ['golang-go'], names: ['go'] }],
    // Go would not run tests again whose files are unchanged.
    steps: [['go', 'test', '-v', '-count=1', './...']],
    live: ['go', 'test', '-v', '-count=1', '-run', 'Live', '.'],
    trust: (file) => ({ SSL_CERT_FILE: file }),
  },
  {
    name: 'php',
    tools: [
      { packages: ['php-cli'], names: ['php'] },
      { packages: ['php-curl'], isThere: () => hasPhpExtension('curl') },
      { packages: ['php-cli'], isThere: () => hasPhpExtension('sodium') },
    ],
    steps: [['php', 'tests/run.php']],
    live: ['php', 'tests/run.php', 'live'],
    trust: trustInPhp,
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
    trust: trustInMono,
  },
  {
    name: 'ruby',
    tools: [{ packages: ['ruby'], names: ['rake'] }],
    steps: [['rake', 'test']],
    live: ['rake', 'test', 'TEST=test/live_test.rb'],
    trust: (file) => ({ SSL_CERT_FILE: file }),
  },
]

/** Java tells no proxy a password for a tunnel unless it is allowed to: the client's README says so. */
function trustInJava(file) {
  const store = join(dirname(file), 'trust.p12')
  const args = ['-importcert', '-noprompt', '-alias', 'test', '-storepass', 'password', '-storetype', 'PKCS12']
  execFileSync('keytool', [...args, '-file', file, '-keystore', store], { stdio: 'ignore' })
  const trust = `-Djavax.net.ssl.trustStore=${store} -Djavax.net.ssl.trustStorePassword=password`
  return { JAVA_TOOL_OPTIONS: `${trust} -Djdk.http.auth.tunneling.disabledSchemes=` }
}

/** The folder comes after those that PHP reads anyway. */
function trustInPhp(file) {
  writeFileSync(join(dirname(file), 'trust.ini'), `curl.cainfo=${file}\n`)
  return { PHP_INI_SCAN_DIR: `:${dirname(file)}` }
}

/** Mono finds a certificate by the hash of its subject's name, as OpenSSL does. */
function trustInMono(file) {
  const folder = join(dirname(file), '.mono/new-certs/Trust')
  mkdirSync(folder, { recursive: true })
  copyFileSync(file, join(folder, '007b12e8.0'))
  return { XDG_CONFIG_HOME: dirname(file) }
}

/** Elsewhere than on Debian, Mono comes whole. */
const hasMonoLibrary = (name) => !canInstall() || existsSync(`/usr/lib/mono/4.5/${name}.dll`)
