/** The order of a table: one column, by the name the server knows it by. */
export type Sort = { column: string; direction: 'asc' | 'desc' }
