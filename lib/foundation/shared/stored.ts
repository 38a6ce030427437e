/** A record as it is stored: under the names of the contract, with its times as dates. */
export type Stored<View> = {
  [K in keyof View]: K extends `${string}_at` ? Date | Extract<View[K], null> : View[K]
}

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** The same under the names that the database client has for the columns. */
export type Row<View> = {
  [K in keyof Stored<View> & string as Camel<K>]: Stored<View>[K]
}
