import { existsSync } from 'node:fs'

const PICTURES = ['dashboard-light', 'dashboard-dark', 'portal-light', 'portal-dark'].map(
  (name) => `public/pictures/${name}.webp`,
)

/**
 * Whether the pictures of the start page were taken (npm run pictures): without one of them, it shows none instead of a
 * broken one.
 */
export const hasPictures = (): boolean => PICTURES.every((path) => existsSync(path))
