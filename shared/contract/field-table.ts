import type { z } from "zod"

/**
 * Records that compare a hash of what an entry says with an earlier one: what visitors see (`shown`), and what was
 * approved (`approved`).
 */
type HashedRecord = "shown" | "approved"

/**
 * Fields that have the same value in all layers: database, admin, revisions, published content and pages.
 * One row defines a field; the layers derive their lists and types from it.
 */
export type FieldTable = Record<
  string,
  {
    /** As staff send it to be published. */
    sent: z.ZodType
    /** As staff send it in a draft; every value of `sent` fits too. */
    draft: z.ZodType
    /** As it is read, in the admin and in public. */
    saved: z.ZodType
    /** Value in a new entry, and in entries stored before the field existed. */
    empty: unknown
    /** Whether visitors read it as text on a page, where its lines must break well (shared/typeset.ts). */
    typeset: boolean
    /** Whether it is written below the title, where it will be read; the others are settings. */
    onPage: boolean
    /** Whether it is the id of a picture of the media library. */
    pictureId?: true
    /** Whether it is the address of a video, which may be a file of the media library. */
    videoAddress?: true
    /** Whether the admin says in words of its own what it needs (src/admin/formats/needed-fields.ts). */
    ownWords?: true
    /**
     * Records whose hash names the empty value too. None for a new field: what was recorded before it came stays the
     * same.
     */
    namedEmpty?: readonly HashedRecord[]
  }
>

export type FieldValues<Table extends FieldTable> = { [Name in keyof Table]: z.output<Table[Name]["saved"]> }

export type FieldName<Table extends FieldTable> = keyof Table & string

export const fieldNames = <Table extends FieldTable>(table: Table): FieldName<Table>[] => Object.keys(table)

type Fact = "typeset" | "onPage" | "pictureId" | "videoAddress" | "ownWords"

type NameWith<Table extends FieldTable, Wanted extends Fact> = {
  [Name in FieldName<Table>]: Table[Name] extends Record<Wanted, true> ? Name : never
}[FieldName<Table>]

/** Names of the fields of which a fact is true. */
export const fieldNamesWith = <Table extends FieldTable, Wanted extends Fact>(table: Table, fact: Wanted) =>
  fieldNames(table).filter((name): name is NameWith<Table, Wanted> => table[name]?.[fact] === true)

const mapped = <Table extends FieldTable>(table: Table, valueOf: (name: FieldName<Table>) => unknown) =>
  Object.fromEntries(fieldNames(table).map((name) => [name, valueOf(name)]))

export const sentShape = <Table extends FieldTable>(table: Table) =>
  mapped(table, (name) => table[name]?.sent) as { [Name in keyof Table]: Table[Name]["sent"] }

export const draftShape = <Table extends FieldTable>(table: Table) =>
  mapped(table, (name) => table[name]?.draft) as { [Name in keyof Table]: Table[Name]["draft"] }

export const savedShape = <Table extends FieldTable>(table: Table) =>
  mapped(table, (name) => table[name]?.saved) as { [Name in keyof Table]: Table[Name]["saved"] }

export const emptyFields = <Table extends FieldTable>(table: Table) =>
  mapped(table, (name) => table[name]?.empty) as FieldValues<Table>

/** Picks the fields of the table from an object. */
export const pickFields = <Table extends FieldTable>(table: Table, from: FieldValues<Table>) =>
  mapped(table, (name) => from[name]) as FieldValues<Table>

/** Values as a record hashes them: without fields of the table that came after the record and are empty. */
export const withoutUnnamed = (table: FieldTable, record: HashedRecord, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const row = table[name]
      return row === undefined || value !== row.empty || row.namedEmpty?.includes(record) === true
    })
  )
