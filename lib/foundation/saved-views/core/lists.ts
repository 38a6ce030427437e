// Without zod, for the browser.

/** The lists whose filters can be saved. */
export type ViewedList = 'licenses' | 'customers' | 'requests' | 'audit' | 'deliveries'
