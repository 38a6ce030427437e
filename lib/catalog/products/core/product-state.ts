import type { ProductState } from './product'

type Transition = {
  from: readonly ProductState[]
  /** name of the change in the audit log and in webhooks */
  action: 'product.archived' | 'product.disabled' | 'product.enabled'
}

const TRANSITIONS: Record<ProductState, Transition> = {
  active: { from: ['archived', 'disabled'], action: 'product.enabled' },
  archived: { from: ['active', 'disabled'], action: 'product.archived' },
  disabled: { from: ['active'], action: 'product.disabled' },
}

/** The states from which a product can enter this one, and the name of the change. */
export const transitionTo = (state: ProductState): Transition => TRANSITIONS[state]

/** Why a product in state `from` cannot become `to`. */
export function refusalOf(from: ProductState, to: ProductState): string {
  if (from === to) return `This product is ${from} already.`
  return `This product is ${from}. Make it active first.`
}
