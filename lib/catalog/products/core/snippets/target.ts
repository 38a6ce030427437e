/** The license key to ask about. URL and API key come from the environment, never from source. */
export type Target = { licenseKey: string }

/** A sample in one language: how to get what it needs, null if that is nothing, and a validation in a few lines. */
export type Sample = { install: string | null; code: (target: Target) => string }

/** A text as a literal in double quotes, for the languages that escape as JSON does. License keys are printable ASCII. */
export const quoted = (text: string): string => JSON.stringify(text)

/** A text as a literal in single quotes. */
export const singleQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
