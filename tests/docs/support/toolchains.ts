import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ProgramLanguage } from '@/lib/people/docs/core/fence'

const CLIENTS = resolve('clients')
/** Where Debian's packages store crates. */
const CRATES = '/usr/share/cargo/registry'
const JUCE = '/usr/share/juce/modules'
/** Has `verify.hpp` and `verify.rs`, which a reader stores beside the program. */
const VERIFIERS = resolve('docs/examples/verify-response')
type Command = readonly [string, ...string[]]

/** How a program of a language is stored, built and run in the folder of its page. */
export type Toolchain = {
  /** the folder of its client below clients/; null without one */
  client: string | null
  probe: Command
  /** the file when the fence has no title */
  file: (code: string) => string
  /** once for all programs: builds the client, and makes it known to the folder */
  prepare?: Command
  build?: (file: string) => Command
  run: (file: string) => Command
  /** as a receiver, where that is another command */
  serve?: (file: string, port: number) => Command
  /** only reads the program */
  syntax: (file: string) => Command
  env?: Record<string, string>
}

const NODE = process.execPath
const withoutEnding = (file: string): string => file.replace(/\.\w+$/, '')
const javaClass = (code: string): string => /\bpublic (?:final )?(?:class|record) (\w+)/.exec(code)?.[1] ?? 'Sample'
const sh = (script: string): Command => ['sh', '-c', script]

const linkNode = `mkdir -p node_modules/@latchkey && ln -sfn ${CLIENTS}/typescript node_modules/@latchkey/client`
const transpiled = (file: string): Command => [
  resolve('node_modules/.bin/esbuild'),
  file,
  '--log-level=warning',
  '--format=esm',
  '--target=node20',
  `--outfile=${withoutEnding(file)}.out.mjs`,
]

const typescript: Omit<Toolchain, 'file'> = {
  client: 'typescript',
  probe: [NODE, '--version'],
  prepare: sh(`(cd ${CLIENTS}/typescript && ${NODE} build.mjs) && ${linkNode}`),
  build: transpiled,
  run: (file: string) => [NODE, `${withoutEnding(file)}.out.mjs`],
  syntax: transpiled,
}

export const TOOLCHAINS: Record<ProgramLanguage, Toolchain> = {
  sh: {
    client: null,
    probe: ['jq', '--version'],
    file: () => 'sample.sh',
    run: (file) => ['bash', file],
    syntax: (file) => ['bash', '-n', file],
  },
  ts: { ...typescript, file: () => 'sample.ts' },
  js: { ...typescript, file: () => 'sample.mjs' },
  python: {
    client: 'python',
    probe: ['python3', '--version'],
    file: () => 'sample.py',
    run: (file) => ['python3', file],
    syntax: (file) => ['python3', '-m', 'py_compile', file],
    env: { PYTHONPATH: `${CLIENTS}/python`, PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
  },
  java: {
    client: 'java',
    probe: ['javac', '-version'],
    file: (code) => `${javaClass(code)}.java`,
    prepare: sh(`javac --release 17 -d client $(find ${CLIENTS}/java/src/main -name '*.java')`),
    build: (file) => ['javac', '-cp', 'client', '-d', 'classes', file],
    run: (file) => ['java', '-cp', 'client:classes', withoutEnding(file)],
    syntax: (file) => ['javac', '-XDshould-stop.ifNoError=PARSE', '-proc:none', file],
  },
  go: {
    client: 'go',
    probe: ['go', 'version'],
    file: () => 'sample.go',
    prepare: sh(
      `printf 'module sample\\n\\ngo 1.19\\n\\nrequire github.com/latchkey/latchkey-go v0.1.0\\n\\nreplace github.com/latchkey/latchkey-go => ${CLIENTS}/go\\n' > go.mod`,
    ),
    build: (file) => ['go', 'build', '-o', 'sample', file],
    run: () => ['./sample'],
    syntax: (file) => ['gofmt', '-e', file],
    env: { GOFLAGS: '-mod=mod', GOPROXY: 'off' },
  },
  php: {
    client: 'php',
    probe: ['php', '--version'],
    file: () => 'sample.php',
    prepare: sh(`mkdir -p vendor && printf "<?php\\nrequire '${CLIENTS}/php/autoload.php';\\n" > vendor/autoload.php`),
    run: (file) => ['php', file],
    serve: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
    syntax: (file) => ['php', '-l', file],
  },
  csharp: {
    client: 'csharp',
    probe: ['mcs', '--version'],
    file: () => 'Sample.cs',
    prepare: sh(
      `mcs -langversion:7.2 -target:library -out:Latchkey.Client.dll -r:System.Net.Http.dll -r:System.Numerics.dll $(find ${CLIENTS}/csharp/src -name '*.cs')`,
    ),
    build: (file) => [
      'mcs',
      '-langversion:7.2',
      '-out:sample.exe',
      '-r:Latchkey.Client.dll',
      '-r:System.Net.Http.dll',
      file,
    ],
    run: () => ['mono', 'sample.exe'],
    syntax: (file) => ['mcs', '-langversion:7.2', '--parse', file],
  },
  ruby: {
    client: 'ruby',
    probe: ['ruby', '--version'],
    file: () => 'sample.rb',
    run: (file) => ['ruby', `-I${CLIENTS}/ruby/lib`, file],
    syntax: (file) => ['ruby', '-c', file],
  },
  cpp: {
    client: null,
    probe: sh(
      `printf '#include <curl/curl.h>\\n#include <nlohmann/json.hpp>\\n#include <openssl/evp.h>\\n' | g++ -std=c++17 -E -x c++ -`,
    ),
    file: () => 'sample.cpp',
    build: (file) =>
      sh(`g++ -std=c++17 -Wall -Wextra -Werror -I${VERIFIERS}/cpp -o sample-cpp ${file} -lcurl -lcrypto`),
    run: () => ['./sample-cpp'],
    // What is written for JUCE is compiled with its headers, where they are installed.
    syntax: (file) =>
      sh(
        `grep -q juce_ ${file} && ! test -d ${JUCE} || g++ -std=c++17 -fsyntax-only -DJUCE_GLOBAL_MODULE_SETTINGS_INCLUDED=1 -I${JUCE} ${file}`,
      ),
  },
  rust: {
    client: null,
    probe: sh(
      `cargo --version && test -d ${CRATES}/curl-0* -a -d ${CRATES}/serde_json-1* -a -d ${CRATES}/openssl-0.10*`,
    ),
    file: () => 'sample.rs',
    prepare: sh(
      `mkdir -p .cargo && printf '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "${CRATES}"\n' > .cargo/config.toml && printf '[package]\nname = "sample"\nversion = "0.1.0"\nedition = "2021"\n[[bin]]\nname = "sample"\npath = "sample.rs"\n[dependencies]\ncurl = "0.4"\nopenssl = "0.10"\nserde_json = "1"\n' > Cargo.toml && cp ${VERIFIERS}/rust/verify.rs .`,
    ),
    build: () => ['cargo', 'build', '--offline', '--quiet'],
    run: () => ['target/debug/sample'],
    syntax: (file) => ['rustfmt', '--edition', '2021', '--emit', 'stdout', file],
  },
  lua: {
    client: null,
    probe: ['lua5.1', '-e', 'require "http.request" require "dkjson"'],
    file: () => 'sample.lua',
    run: (file) => ['lua5.1', file],
    syntax: (file) => ['luac5.1', '-p', file],
  },
  swift: {
    client: null,
    probe: ['swiftc', '--version'],
    file: () => 'sample.swift',
    build: (file) => ['swiftc', '-o', 'sample-swift', file],
    run: () => ['./sample-swift'],
    syntax: (file) => ['swiftc', '-parse', file],
  },
}

/** Whether programs of the language can be run on this machine, with its client. */
export function canRun(language: ProgramLanguage): boolean {
  const { probe, client } = TOOLCHAINS[language]
  const [command, ...args] = probe
  return (
    (client === null || existsSync(`clients/${client}`)) && spawnSync(command, args, { stdio: 'ignore' }).status === 0
  )
}
