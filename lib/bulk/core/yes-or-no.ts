/** As databases and programs write it, and as spreadsheets and people do in the languages of the portal. */
export const YES_WORDS: ReadonlySet<string> = new Set(
  'true yes y 1 on wahr ja vrai oui verdadero sí si verdadeiro sim 真 是'.split(' '),
)
export const NO_WORDS: ReadonlySet<string> = new Set(
  'false no n 0 off falsch nein faux non falso não nao 假 否'.split(' '),
)
