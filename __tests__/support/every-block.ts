import { fixTables } from "@tiptap/pm/tables"
import { z } from "zod"
import { documentSchema, type BodyDocument } from "../../shared/contract/document.ts"
import { acceptedBody, textEditor } from "./text-editor.ts"

/**
 * A document for each kind of block, made from the contract's schema alone: with every value of its attributes, and with
 * every block inside of those that hold others. A kind of block that the contract gets later is among them by itself.
 */

type Schema = z.core.$ZodType

/** Texts for fields; a field gets those that its schema accepts. */
const texts = [
  "words & «слова» <b>",
  "lua",
  "7b1b1c1e-0000-4000-8000-000000000000",
  "/games",
  "https://video.example/1",
  "",
]

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

const textsOf = (schema: Schema): string[] => {
  const fitting = texts.filter((text) => accepts(schema, text))
  if (fitting.length === 0) throw new Error("No text fits a field of the contract: add one to `texts`")
  return fitting.slice(0, 2)
}

/** The first value of each part, then one other value at a time. */
const oneAtATime = (parts: readonly unknown[][]): unknown[][] => {
  const first = parts.map(([value]) => value)
  return [first, ...parts.flatMap((values, at) => values.slice(1).map((value) => first.with(at, value)))]
}

/** Lists of none, of one, and of all values, as many as the schema allows. */
const listsOf = (schema: z.ZodArray, values: unknown[]): unknown[][] => {
  const all = [...values]
  while (all.length > 1 && !accepts(schema, all)) all.pop()
  return [values.slice(0, 1), all, []].filter((list) => accepts(schema, list))
}

/** One mark at a time: the editor has an order of marks, and some exclude others. */
const marksOf = (schema: Schema, depth: number): unknown[] =>
  valuesOf(schema, depth).flatMap((marks) => (Array.isArray(marks) ? marks.map((mark: unknown) => [mark]) : [marks]))

const block = documentSchema.shape.content.element

const kinds = block.options

/**
 * Values of a schema, the first of each part first.
 *
 * @param depth how deep blocks stand in blocks; the deepest have their first kind, a paragraph, alone
 */
const valuesOf = (schema: Schema, depth: number): unknown[] => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<Schema>(schema.shape)
    const parts = fields.map(([name, field]) => (name === "marks" ? marksOf : valuesOf)(field, depth))
    return oneAtATime(parts).map((values) =>
      Object.fromEntries(
        fields.map(([name], at): [string, unknown] => [name, values[at]]).filter(([, value]) => value !== undefined)
      )
    )
  }
  if (schema instanceof z.ZodArray) return listsOf(schema, valuesOf(schema.element, depth))
  if (schema instanceof z.ZodTuple) return oneAtATime(schema.def.items.map((item) => valuesOf(item, depth)))
  if (schema === block) return (depth > 0 ? kinds : kinds.slice(0, 1)).flatMap((kind) => valuesOf(kind, depth - 1))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => valuesOf(option, depth))
  if (schema instanceof z.ZodOptional) return [...valuesOf(schema.unwrap(), depth), undefined]
  if (schema instanceof z.ZodNullable) return [...valuesOf(schema.unwrap(), depth), null]
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  if (schema instanceof z.ZodNumber) return [schema.minValue, Number(schema.minValue) + 1]
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textsOf(schema)
  throw new Error(`The contract has a kind of field that is unknown here: ${schema._zod.def.type}`)
}

/** The document as the editor has it, which joins words and completes tables. */
const asWritten = (document: unknown): BodyDocument => {
  const editor = textEditor(document as BodyDocument)
  editor.view.dispatch(fixTables(editor.state) ?? editor.state.tr)
  editor.state.doc.check()
  const body = acceptedBody(editor)
  editor.destroy()
  return body as BodyDocument
}

/** Names of the kinds of blocks. */
export const blockTypes: readonly string[] = kinds.flatMap((kind) => [...kind.shape.type.values])

/** A text with a kind of block in all its forms. @param type one of `blockTypes` */
export const textWith = (type: string): BodyDocument => {
  const kind = kinds.find(({ shape }) => accepts(shape.type, type))
  if (!kind) throw new Error(`The contract has no ${type}`)
  return asWritten({ type: "doc", content: valuesOf(kind, 1) })
}
