/** The URL of the API, and the license key to ask about. The API key comes from the environment, never from source. */
export type Target = { origin: string; licenseKey: string }

/** A text as a literal in double quotes, for the languages that escape as JSON does. License keys are printable ASCII. */
export const quoted = (text: string): string => JSON.stringify(text)

/** A text as a literal in single quotes. */
export const singleQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
