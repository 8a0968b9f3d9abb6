import type { FieldTable } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { defaultLocale, type Locale } from "../../../shared/locales.ts"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import { typesetHtml, typesetText, typesetTexts } from "../../../shared/typeset.ts"
import { textsIn, withoutGaps } from "../../i18n/texts/texts-of.ts"
import { nodeTypes } from "./content-nodes.ts"
import { graphqlType } from "./graphql-type.ts"

type Source = { locale: Locale } & Record<string, string | null>

type Typeset = (text: string, locale: Locale) => string

const field = (name: string, type: string, typeset: Typeset = typesetText) => ({
  [name]: {
    type,
    resolve: ({ locale, [name]: value }: Source) => (value == null ? value : typeset(value, locale)),
  },
})

type Typesetting = ReturnType<typeof field>

/** The fields of a field table that visitors read as text. */
const rowFields = (table: FieldTable): Typesetting =>
  Object.entries(table).reduce<Typesetting>(
    (all, [name, row]) => (row.typeset ? { ...all, ...field(name, graphqlType(row)) } : all),
    {}
  )

const post = {
  ...field("title", "String!"),
  ...rowFields(postTextFields),
  ...rowFields(postFields),
  ...field("author", "String!"),
  ...field("html", "String!", typesetHtml),
}

/** A question as pages show it. */
export const typesetQuestion = ({ ask, answer, ...rest }: SupportQuestion, locale: Locale): SupportQuestion => ({
  ...rest,
  ask: typesetText(ask, locale),
  answer: typesetText(answer, locale),
})

type GameSource = {
  locale: Locale
  features: { title: string; text: string }[]
  shots: { alt: string }[]
  questions: SupportQuestion[]
}

const game = {
  ...field("intro", "String!"),
  ...field("devblogLead", "String!"),
  features: {
    type: "[GameFeature!]!",
    resolve: ({ locale, features }: GameSource) =>
      features.map(({ title, text, ...rest }) => ({
        ...rest,
        title: typesetText(title, locale),
        text: typesetText(text, locale),
      })),
  },
  shots: {
    type: "[GameShot!]!",
    resolve: ({ locale, shots }: GameSource) =>
      shots.map(({ alt, ...rest }) => ({ ...rest, alt: typesetText(alt, locale) })),
  },
  questions: {
    type: "[GameQuestion!]!",
    resolve: ({ locale, questions }: GameSource) => questions.map((question) => typesetQuestion(question, locale)),
  },
}

type LocaleNode = { language: Locale; ns: string; data: string }

const typesetFiles = new Map<string, string>()

/** A file of texts, complete and typeset once: every page asks for some. */
const typesetFile = ({ data, language, ns }: LocaleNode): string => {
  const known = typesetFiles.get(data)
  if (known !== undefined) return known
  const set = JSON.stringify(typesetTexts(withoutGaps(JSON.parse(data), textsIn(defaultLocale, ns)), language))
  typesetFiles.set(data, set)
  return set
}

/**
 * The texts of pages are typeset (shared/typeset.ts) as queries read them. Nodes stay as stored: feeds, search and
 * structured data have plain texts.
 */
export const typesetFields = {
  [nodeTypes.blogPost]: post,
  [nodeTypes.devblogPost]: post,
  [nodeTypes.vacancy]: {
    ...field("title", "String!"),
    ...field("summary", "String!"),
    ...field("html", "String!", typesetHtml),
  },
  [nodeTypes.game]: game,
  [nodeTypes.dailyNote]: { ...field("text", "String!"), ...field("linkLabel", "String") },
  Locale: {
    data: {
      type: "String",
      resolve: typesetFile,
    },
  },
}
