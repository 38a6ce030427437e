import { existsSync } from 'node:fs'

const ONE_OF_THEM = 'public/pictures/portal-dark.webp'

/** Whether the start page's pictures were taken (npm run pictures): the page shows no broken ones. */
export const hasPictures = (): boolean => existsSync(ONE_OF_THEM)
