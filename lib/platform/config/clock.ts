/** The present, as a value that can be passed in and faked. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
