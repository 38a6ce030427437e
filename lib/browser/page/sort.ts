/** The sort order of a table: one column, by the server's name for it. */
export type Sort = { column: string; direction: 'asc' | 'desc' }
