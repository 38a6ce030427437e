import type { Command } from './command.js'
import {
  deleteLicense,
  extendLicense,
  getLicense,
  reinstateLicense,
  replaceKey,
  revokeLicense,
} from './commands/change-license.js'
import { completion } from './commands/completion.js'
import { issueLicense } from './commands/issue-license.js'
import { listLicenses } from './commands/list-licenses.js'
import { listProducts } from './commands/list-products.js'
import { listen } from './commands/listen.js'
import { listSales, replaySale, showSale } from './commands/sales.js'
import { login, logout, whoami } from './commands/sign-in.js'
import { testSale } from './commands/test-sale.js'
import { validate } from './commands/validate.js'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  validate,
  listLicenses,
  getLicense,
  issueLicense,
  revokeLicense,
  reinstateLicense,
  extendLicense,
  replaceKey,
  deleteLicense,
  listProducts,
  testSale,
  listSales,
  showSale,
  replaySale,
  listen,
  completion,
]
