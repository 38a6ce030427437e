/** The current time as a function, so that tests can replace it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
