/** Operators of the shared server. An address has one person, so each file has its own, and each worker of a file. */
export const OPERATORS = {
  console: 'Ops@Operators.test',
  atWorker: (worker: number) => `ops-${worker}@every-page.test`,
  listedAtWorker: (worker: number) => `listed-${worker}@every-page.test`,
}
/** Settings of every server of a browser test. Calls without X-Forwarded-For come from 127.0.0.1, which is trusted. */
export const SETTINGS = {
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_RETRY_SECONDS: '0,0.2',
}

/** How workers find the server of the run; they inherit the environment. */
export type SharedServer = {
  url: string
  databaseUrl: string
  /** files in which the server's output and the mails are written */
  outputFile: string
  spool: string
  discordUrl: string
}
