/** Settings of a program whose machine's clock is ahead: loaded before it. */
export function clockAheadBy(ms: number): { NODE_OPTIONS: string } {
  const code = `const D = Date; globalThis.Date = class extends D {
    constructor(...given) { given.length === 0 ? super(D.now() + ${ms}) : super(...given) }
    static now() { return D.now() + ${ms} }
  }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}
