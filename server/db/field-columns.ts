import type { ColumnType } from "kysely"
import { fieldNames, type FieldName, type FieldTable, type FieldValues } from "../../shared/contract/field-table.ts"

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type Column<Value> = ColumnType<Value, Value | undefined, Value>

/** Columns for the fields of a table: `videoUrl` in `video_url`. */
export type FieldColumns<Table extends FieldTable> = {
  [Name in FieldName<Table> as SnakeCase<Name>]: Column<FieldValues<Table>[Name]>
}

type ColumnValues<Table extends FieldTable> = {
  [Name in FieldName<Table> as SnakeCase<Name>]: FieldValues<Table>[Name]
}

/** The column of a field. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const columnNames = <Table extends FieldTable>(table: Table) =>
  fieldNames(table).map(columnOf) as SnakeCase<FieldName<Table>>[]

export const toColumns = <Table extends FieldTable>(table: Table, values: FieldValues<Table>) =>
  Object.fromEntries(fieldNames(table).map((name) => [columnOf(name), values[name]])) as ColumnValues<Table>

export const fromColumns = <Table extends FieldTable>(table: Table, row: ColumnValues<Table>): FieldValues<Table> =>
  Object.fromEntries(
    fieldNames(table).map((name) => [name, (row as Record<string, unknown>)[columnOf(name)]])
  ) as FieldValues<Table>
