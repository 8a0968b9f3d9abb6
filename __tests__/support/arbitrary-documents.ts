import fc, { type Arbitrary } from "fast-check"
import { z } from "zod"
import { draftBody } from "../../shared/contract/document-body.ts"
import { documentSchema, type BodyDocument } from "../../shared/contract/document.ts"

/** Documents made from the contract's schema alone, so that a block or a field that it gets later is among them. */

type Schema = z.core.$ZodType

/** What Markdown, HTML, YAML and CSV read as more than a text. */
const signs = [
  ...Array.from("*_~`#>+-=|!&;:<>[](){}\\/\"'@.$^%,0123 \t\n\u00a0\u200b\u2028\u0085\ufeffaбé😀"),
  ...[
    "  ",
    "\n\n",
    "---",
    "```",
    "1. ",
    "- ",
    "[^1]",
    "[x]: /",
    "<!-- ",
    " -->",
    "</b>",
    "&amp;",
    "https://a.b",
    "www.a.b",
    "a@b.cc",
    "![](",
    "~~",
    "**",
    "\n    ",
  ],
]

const fitting = (schema: Schema, values: Arbitrary<string>): Arbitrary<string> =>
  values.filter((value) => z.safeParse(schema, value).success)

const wild = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""))

const known = [
  "/games",
  "https://video.example/1?a=(b)&c=*d_e*",
  "#a",
  "0f8fad5b-d9cb-469f-a165-70867728950e",
  "lua",
  "c++",
  "",
]

const textOf = (schema: Schema): Arbitrary<string> => {
  const named = known.filter((value) => z.safeParse(schema, value).success)
  const isFree = z.safeParse(schema, "* a").success
  if (!isFree) return fc.constantFrom(...named)
  return fc.oneof(
    fitting(schema, wild),
    fitting(schema, fc.string({ unit: "grapheme", maxLength: 12 })).filter(
      (value) => z.parse(schema as z.ZodType<string>, value) === value
    )
  )
}

const block = documentSchema.shape.content.element

const valueOf = (schema: Schema, depth: number): Arbitrary<unknown> => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<Schema>(schema.shape).map(([name, field]) => [name, valueOf(field, depth)] as const)
    return fc
      .record(Object.fromEntries(fields))
      .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)))
  }
  if (schema instanceof z.ZodArray) {
    const minLength = z.safeParse(schema, []).success ? 0 : 1
    return fc.array(valueOf(schema.element, depth), { minLength, maxLength: 3 })
  }
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map((item) => valueOf(item, depth)))
  if (schema === block) {
    const kinds = depth > 0 ? block.options : block.options.slice(0, 1)
    return fc.oneof(...kinds.map((kind) => valueOf(kind, depth - 1)))
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => valueOf(option, depth)))
  if (schema instanceof z.ZodOptional) return fc.option(valueOf(schema.unwrap(), depth), { nil: undefined })
  if (schema instanceof z.ZodNullable) return fc.option(valueOf(schema.unwrap(), depth), { nil: null })
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodNumber) return fc.integer({ min: Number(schema.minValue), max: Number(schema.maxValue) })
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema)
  throw new Error(`The contract has a kind of field that is unknown here: ${schema._zod.def.type}`)
}

/** Any document that the contract accepts, small ones. */
export const arbitraryDocument = (): Arbitrary<BodyDocument> =>
  (valueOf(documentSchema, 2) as Arbitrary<BodyDocument>).filter((document) => draftBody.safeParse(document).success)
