const LONGEST = 300

/** What a browser says of itself, as the database can keep it. */
export const readableAgent = (userAgent: string | null): string | null =>
  userAgent?.slice(0, LONGEST).toWellFormed().replaceAll('\0', '') ?? null
