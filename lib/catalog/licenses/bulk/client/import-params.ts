import { parseAsArrayOf, parseAsString } from 'nuqs/server'

/** The import's parameters in the URL: its jobs, once it was started, so that its result can be reloaded and sent. */
export const importParams = { job: parseAsArrayOf(parseAsString).withDefault([]) }
