/** A value of JSON with plain spaces where texts were typeset (shared/typeset.ts): for what machines read. */
export const withPlainSpaces = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(/\u00a0/g, " ")) as Value
