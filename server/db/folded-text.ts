import { sql, type RawBuilder } from "kysely"

const upper = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё"

const lower = "абвгдеежзийклмнопрстуфхцчшщъыьэюяе"

/** Lower case of latin and Russian letters, ё as е, independent of the database's locale. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(translate(${text}, ${upper}, ${lower}))`

const lowered = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${text})`

const fold = (text: string): string => text.toLowerCase().replaceAll("ё", "е")

const hasRussian = /[\u0400-\u04ff]/

/** Whether one of the texts contains `q`, ignoring case. */
export const hasText = (texts: readonly RawBuilder<unknown>[], q: string): RawBuilder<boolean> => {
  const sought = fold(q)
  const pattern = `%${sought.replace(/[\\%_]/g, "\\$&")}%`
  // Folding Russian letters is four fifths of the work; a query without any does not need it.
  const comparable = hasRussian.test(sought) ? folded : lowered
  return sql<boolean>`(${sql.join(
    texts.map((one) => sql<boolean>`${comparable(one)} like ${pattern}`),
    sql` or `
  )})`
}
