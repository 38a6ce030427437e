/** The ranges of the usage page, in days including today. */
export const USAGE_DAYS = ['7', '30', '90', '365'] as const
