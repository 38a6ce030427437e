/** For each language with a client: what of its folder in `clients` a vendor needs. No tests, and nothing that is built. */
const CLIENT_FILES = {
  typescript: /^(?:README\.md|package\.json|build\.mjs|tsconfig(?:\.cjs)?\.json|src\/.+\.ts)$/,
  python: /^(?:README\.md|pyproject\.toml|latchkey\/(?:.+\.py|py\.typed))$/,
  java: /^(?:README\.md|pom\.xml|src\/main\/.+\.java)$/,
  go: /^(?:README\.md|go\.mod|(?:examples\/.+\.go|[^/]+(?<!_test)\.go))$/,
  php: /^(?:README\.md|composer\.json|autoload\.php|(?:examples|src)\/.+\.php)$/,
  csharp: /^(?:README\.md|Latchkey\.Client\.csproj|src\/.+\.cs)$/,
  ruby: /^(?:README\.md|latchkey\.gemspec|lib\/.+\.rb)$/,
} as const

export type ClientLanguage = keyof typeof CLIENT_FILES

export const CLIENT_LANGUAGES = Object.keys(CLIENT_FILES) as ClientLanguage[]

/** The path of a client's archive, below `/docs`. */
export const clientArchive = (language: ClientLanguage): string => `clients/${language}.zip`

/** Whether a file of the client's folder is in its archive. */
export const isInArchive = (language: ClientLanguage, path: string): boolean => CLIENT_FILES[language].test(path)
