const whole = new Intl.NumberFormat('en')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** "12,480" */
export const formatNumber = (value: number): string => whole.format(value)

/** "12.5K", for axes and other narrow places. */
export const formatCompact = (value: number): string => compact.format(value)

/** "1 license", "3 licenses"; `plural` is for irregular nouns. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`
