/** A record as it is stored: under the names of the contract, with its times as dates. */
export type Stored<View> = {
  [K in keyof View]: K extends `${string}_at` ? Date | Extract<View[K], null> : View[K]
}
