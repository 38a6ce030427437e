import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { TOKEN_STATES, type TokenState } from '../core/token-state'

/** The filters of the list, in the URL. */
export const accessTokenParams = { state: parseAsStringLiteral(TOKEN_STATES), after: parseAsString }

export type AccessTokenParams = { state: TokenState | null; after: string | null; actsFor?: string }

/** The parameters as a query of the API. */
export const toAccessTokensQuery = ({ state, after, actsFor }: AccessTokenParams): Record<string, string> => ({
  ...(state && { state }),
  ...(after && { after }),
  ...(actsFor && { acts_for: actsFor }),
})
