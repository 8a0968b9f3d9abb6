import type { FieldTable } from "../../../shared/contract/field-table.ts"

/** The type of a field of a field table in the data layer. */
export const graphqlType = ({ saved }: FieldTable[string]): string =>
  `${saved.safeParse(true).success ? "Boolean" : "String"}${saved.safeParse(null).success ? "" : "!"}`
