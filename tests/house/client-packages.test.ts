import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(`clients/${path}`, 'utf8')
const project = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; license: string }
const npm = JSON.parse(read('typescript/package.json'))
const composer = JSON.parse(read('php/composer.json'))
const manifests = {
  python: read('python/pyproject.toml'),
  java: read('java/pom.xml'),
  go: read('go/go.mod'),
  csharp: read('csharp/Latchkey.Client.csproj'),
  ruby: read('ruby/latchkey.gemspec'),
}
/** What follows a text, up to the end of a value. */
const after = (text: string, start: string): string | undefined => text.split(start)[1]?.split(/["'<\n]/)[0]

/** What a client's package says of itself, and what its code sends. */
type Package = { name: unknown; versions: unknown[]; minimum: unknown; license: unknown }

const PACKAGES: Record<string, Package> = {
  typescript: {
    name: npm.name,
    versions: [npm.version, after(read('typescript/src/version.ts'), "VERSION = '")],
    minimum: npm.engines.node.replace('>=', 'Node.js '),
    license: npm.license === 'UNLICENSED' ? undefined : npm.license,
  },
  python: {
    name: after(manifests.python, '\nname = "'),
    versions: [after(read('python/latchkey/_version.py'), '__version__ = "')],
    minimum: `Python ${after(manifests.python, 'requires-python = ">=')}`,
    license: after(manifests.python, '\nlicense = "'),
  },
  java: {
    name: `${after(manifests.java, '<groupId>')}:${after(manifests.java, '<artifactId>')}`,
    versions: [
      after(manifests.java, '<version>'),
      after(read('java/src/main/java/dev/latchkey/client/LatchkeyClient.java'), 'VERSION = "'),
    ],
    minimum: `Java ${after(manifests.java, '<maven.compiler.release>')}`,
    license: after(manifests.java, '<license>'),
  },
  go: {
    name: after(manifests.go, 'module '),
    versions: [after(read('go/client.go'), 'SDKVersion = "')],
    minimum: `Go ${after(manifests.go, '\ngo ')}`,
    license: undefined,
  },
  php: {
    name: composer.name,
    versions: [composer.version, after(read('php/src/Client.php'), "VERSION = '")],
    minimum: `PHP ${composer.require.php.replace('>=', '')} with \`curl\` and \`sodium\``,
    license: composer.license,
  },
  csharp: {
    name: after(manifests.csharp, '<PackageId>'),
    versions: [after(manifests.csharp, '<Version>'), after(read('csharp/src/LatchkeyClient.cs'), 'Version = "')],
    minimum: after(manifests.csharp, '<TargetFramework>')?.replace('netstandard', '.NET Standard '),
    license: after(manifests.csharp, '<PackageLicense'),
  },
  ruby: {
    name: after(manifests.ruby, "spec.name = '"),
    versions: [after(read('ruby/lib/latchkey/version.rb'), "VERSION = '")],
    minimum: `Ruby ${after(manifests.ruby, "required_ruby_version = '>= ")}`,
    license: after(manifests.ruby, 'spec.license'),
  },
}

for (const [language, { name, versions, minimum, license }] of Object.entries(PACKAGES)) {
  test(`the ${language} package has the name and the minimum that the pages promise, and the project's version`, () => {
    const [row = ''] = read('README.md').match(new RegExp(`^.*\\[\`${language}\`\\]\\(${language}\\).*$`, 'm')) ?? []
    expect(row).toContain(`\`${name}\``)
    expect(row).toContain(String(minimum))
    const page = readFileSync('docs/site/clients.md', 'utf8')
    expect(page.split('\n').some((line) => line.startsWith('|') && line.includes(`| \`${name}\` |`))).toBe(true)
    expect(versions).toEqual(versions.map(() => project.version))
  })

  // Which license the clients have is for their owner to say: until then no package may claim one.
  test(`the ${language} package claims no license but the project's`, () => {
    expect(license).toBe(project.license === 'UNLICENSED' ? undefined : project.license)
  })
}

test('no package names a home or a repository that is not known to be the project’s', () => {
  const files = ['typescript/package.json', 'php/composer.json', ...Object.keys(manifests).map(fileOf), 'ruby/Gemfile']
  const urls = files.flatMap((file) => read(file).match(/https?:\/\/[^\s"'<]+/g) ?? [])
  const foreign = urls.filter((url) => !/^https?:\/\/(?:maven\.apache\.org|www\.w3\.org|rubygems\.org)\b/.test(url))
  expect(foreign).toEqual([])
  for (const member of ['repository', 'homepage', 'bugs', 'funding']) expect(npm).not.toHaveProperty(member)
})

const fileOf = (language: string): string =>
  ({
    python: 'python/pyproject.toml',
    java: 'java/pom.xml',
    go: 'go/go.mod',
    csharp: 'csharp/Latchkey.Client.csproj',
    ruby: 'ruby/latchkey.gemspec',
  })[language] ?? ''

test('every package has its README, its types and its sources, and no tests', () => {
  expect(npm.files).toEqual(['dist'])
  expect(manifests.python).toContain('readme = "README.md"')
  expect(manifests.python).toContain('packages = ["latchkey"]')
  expect(manifests.python).toContain('latchkey = ["py.typed"]')
  const folders = readdirSync('clients/python/latchkey', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.filter(({ name }) => name !== '__pycache__')).toEqual([])
  expect(manifests.csharp).toContain('<PackageReadmeFile>README.md</PackageReadmeFile>')
  expect(manifests.csharp).toContain('<Compile Include="src/**/*.cs" />')
  expect(manifests.ruby).toContain("Dir['lib/**/*.rb', 'README.md', base: __dir__]")
  expect(composer.autoload).toEqual({ 'psr-4': { 'Latchkey\\': 'src/' } })
  expect(composer.archive.exclude).toEqual(['/tests'])
  for (const plugin of ['maven-source-plugin', 'maven-javadoc-plugin']) expect(manifests.java).toContain(plugin)
})

test('the versions of Python that are promised are those from the minimum on', () => {
  const classifiers = [...manifests.python.matchAll(/Python :: 3\.(\d+)"/g)].map(([, minor]) => Number(minor))
  const least = Number(after(manifests.python, 'requires-python = ">=3.'))
  expect(classifiers).toEqual(classifiers.map((_, index) => least + index))
})
