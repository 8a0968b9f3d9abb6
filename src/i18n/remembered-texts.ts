import type { i18n as I18n } from "i18next"
import type { ReactElement } from "react"

type Translate = (key: unknown, ...values: unknown[]) => unknown

type GetFixedT = (...scope: unknown[]) => Translate

/** The part of an i18next that a page asks for texts; i18next's own types would check the keys, which are not literals here. */
type PageTexts = Pick<I18n, "language" | "options"> & { getFixedT: GetFixedT }

/** Texts of one scope. With every value that pages show, they would become more and more. */
const textsMax = 2_000

/** By language and namespaces, and by keys and values. */
const remembered = new Map<string, Map<string, string>>()

const textsOf = (scope: string): Map<string, string> => {
  const known = remembered.get(scope)
  if (known) return known
  const texts = new Map<string, string>()
  remembered.set(scope, texts)
  return texts
}

const isPlain = (values: unknown): boolean =>
  typeof values === "object" && values !== null && Object.values(values).every((value) => Object(value) !== value)

/** What a text depends on, beside its scope; undefined where that cannot be told. */
const placeOf = (key: unknown, values: readonly unknown[]): string | undefined =>
  typeof key === "string" && values.every(isPlain) ? JSON.stringify([key, ...values]) : undefined

const rememberTexts = (i18n: PageTexts): void => {
  const { defaultNS, fallbackNS } = i18n.options
  const getFixedT = i18n.getFixedT.bind(i18n)
  const getRememberingT: GetFixedT = (...scope) => {
    const translate = getFixedT(...scope)
    const texts = textsOf(JSON.stringify([i18n.language, defaultNS, fallbackNS, scope]))
    const t: Translate = (key, ...values) => {
      const place = placeOf(key, values)
      if (place === undefined) return translate(key, ...values)
      const known = texts.get(place)
      if (known !== undefined) return known
      const text = translate(key, ...values)
      if (texts.size >= textsMax) texts.clear()
      if (typeof text === "string") texts.set(place, text)
      return text
    }
    return Object.assign(t, translate)
  }
  i18n.getFixedT = getRememberingT
}

/**
 * Lets the texts of a page be looked up once for all pages of a renderer, whose files of texts never change: every page has an
 * i18next of its own, which spends a quarter of its rendering on them.
 *
 * @param element the page, as gatsby-plugin-react-i18next has wrapped it
 */
export const withRememberedTexts = (element: ReactElement): ReactElement => {
  const { i18n } = element.props as { i18n?: PageTexts }
  if (i18n) rememberTexts(i18n)
  return element
}
