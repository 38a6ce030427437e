/**
 * The license key to ask about. A server has URL and API key in its environment, never in source. A customer's computer
 * has no such variables: there both are built into the program, and the key is a client key.
 */
export type Target = { licenseKey: string; builtIn: BuiltIn | null }

export type BuiltIn = { origin: string; clientKey: string }

/** A sample in one language: how to get what it needs, null if that is nothing, and a validation in a few lines. */
export type Sample = { install: string | null; code: (target: Target) => string }

/** What is said of the two constants, as a comment. */
export const BUILT_IN = 'Built into your program: a client key, never a server key.'

/** A text as a literal in double quotes, for the languages that escape as JSON does. License keys are printable ASCII. */
export const quoted = (text: string): string => JSON.stringify(text)

/** A text as a literal in single quotes. */
export const singleQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
