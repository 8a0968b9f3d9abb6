import { sql, type ColumnType } from "kysely"
import { defaultLocale, inEachLocale, locales, type Locale, type LocalizedText } from "../../shared/locales.ts"

type Texts = Partial<Record<Locale, string>>

/** Values by language, as one object of JSON; a language that the site got later has none. */
export type LocaleColumn<Value> = ColumnType<Partial<Record<Locale, Value>>, string, string>

/** A name in every language: the default language's where a language has none yet. */
export const localizedName = (column: Texts): LocalizedText =>
  inEachLocale((locale) => column[locale] ?? column[defaultLocale] ?? "")

/** A text in every language, empty where there is none. */
export const localizedText = (column: Texts): LocalizedText => inEachLocale((locale) => column[locale] ?? "")

/** The column for texts, of which the empty ones are left out. */
export const textColumn = (texts: Texts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")))

/** Whether a row with a column `locale` is of a language of the site: what was written in one that it had stays stored. */
export const isListed = sql<boolean>`locale in (${sql.join(locales)})`
