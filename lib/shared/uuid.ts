const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a part of an address can name a record at all. */
export const isId = (text: string): boolean => UUID.test(text)
