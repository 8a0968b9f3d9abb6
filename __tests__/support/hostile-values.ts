import { randomUUID } from "node:crypto"
import { z } from "zod"
import { documentSchema } from "../../shared/contract/document.ts"
import { buttonLimits } from "../../shared/limits/content.ts"

/** A text that a field accepted; `mark` is in it, and in no other. */
export type HostileText = { mark: string; text: string; field: string }

/**
 * Texts that do harm wherever markup, entities, XML, a template of texts or a spreadsheet is made of them, the longest
 * first. A field gets the first that its schema accepts.
 */
const texts: ((mark: string) => string)[] = [
  (mark) =>
    `=${mark}</script><script>hurt()</script>&lt;/script&gt;&lt;img src=x onerror="hurt()"&gt;]]> ]]>&amp;lt; {{title}} $t(a) $& <!--`,
  (mark) => `=${mark}<img src=x onerror='hurt()'>&lt;b&gt;]]>]]>"`,
  (mark) => `=${mark}</b>&lt;]]>"`,
]

/** Addresses with everything that an address may have. */
const addresses: ((mark: string) => string)[] = [
  (mark) => `https://hostile.example/${mark}?a=&lt;b&gt;&amp;c=]];$&#x22;`,
  (mark) => `/${mark}&lt;]]$t(a)`,
]

/** Values for fields that accept no free text. */
const plain = (): unknown[] => [
  `hostile-${randomUUID().slice(0, 8)}`,
  randomUUID(),
  "2026-01-01T00:00:00.000Z",
  "2026-01-01",
  "hostile@people.example",
  "CY",
  "EUR",
  1,
]

/** How many levels of a document hold one node of every type; below them, a list or a cell holds a paragraph. */
const fullLevels = 3

type Maker = {
  /** A value that the schema accepts, with a hostile text wherever it lets one through. */
  valueOf: (schema: z.ZodType, field: string) => unknown
  /** The texts that fields accepted. */
  accepted: HostileText[]
}

/**
 * Makes values from schemas, so that a new field is in them without anyone thinking of it.
 *
 * @param given values by the last part of a field's name, for what a schema alone does not say
 * @param refused what the text of a field must not have, for what a schema alone does not say
 */
export const hostileValues = (
  given: Record<string, unknown> = {},
  refused: (field: string) => string = () => ""
): Maker => {
  const accepted: HostileText[] = []

  const textFor = (schema: z.ZodType, field: string, max: number): unknown => {
    const mark = `⟦${accepted.length}⟧`
    for (const text of [...texts, ...addresses].map((make) => make(mark).replace(refused(field), ""))) {
      if (text.length > max || !schema.safeParse(text).success) continue
      accepted.push({ mark, text, field })
      return text
    }
    const found = plain().find((value) => schema.safeParse(value).success)
    if (found === undefined) throw new Error(`No value is known for ${field}`)
    return found
  }

  const itemsOf = (item: z.ZodType, field: string, level: number, max: number): unknown[] => {
    const options = item instanceof z.ZodUnion ? (item.options as z.ZodType[]) : [item]
    const chosen = level < fullLevels ? options : options.slice(0, 1)
    return chosen.map((option, index) => make(option, `${field}.${index}`, level + 1, max))
  }

  // The label of a button is a text like others to the schema: its length is checked apart, as above.
  const maxIn = (shape: Record<string, z.ZodType>): number =>
    shape["type"]?.safeParse("button").success === true ? buttonLimits.labelMax : Infinity

  /** A break and a footnote may have marks, which are not drawn. */
  const isUnmarked = (shape: Record<string, z.ZodType>): boolean =>
    ["hardBreak", "footnote"].some((type) => shape["type"]?.safeParse(type).success === true)

  const make = (schema: z.ZodType, field: string, level: number, max = Infinity): unknown => {
    const name = field.slice(field.lastIndexOf(".") + 1)
    if (name in given) return given[name]
    // The type of a body is checked apart from its schema: see shared/contract/document-body.ts.
    if (name === "body") return make(documentSchema, `${field}.document`, 0)
    if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
      return make(schema.unwrap() as z.ZodType, field, level, max)
    if (schema instanceof z.ZodObject) {
      const shape = schema.shape as Record<string, z.ZodType>
      const inside = Math.min(max, maxIn(shape))
      const drawn = Object.entries(shape).filter(([key]) => key !== "marks" || !isUnmarked(shape))
      return Object.fromEntries(drawn.map(([key, value]) => [key, make(value, `${field}.${key}`, level, inside)]))
    }
    if (schema instanceof z.ZodArray) return itemsOf(schema.element as z.ZodType, field, level, max)
    if (schema instanceof z.ZodTuple)
      return (schema.def.items as z.ZodType[]).map((item, index) => make(item, `${field}.${index}`, level + 1))
    if (schema instanceof z.ZodUnion) return make(schema.options[0] as z.ZodType, field, level, max)
    if (schema instanceof z.ZodLiteral) return schema.value
    if (schema instanceof z.ZodEnum) return schema.options[0]
    if (schema instanceof z.ZodBoolean) return true
    return textFor(schema, field, max)
  }

  return { valueOf: (schema, field) => make(schema, field, 0), accepted }
}
