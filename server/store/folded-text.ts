import { sql, type RawBuilder } from "kysely"

const upper = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё"

const lower = "абвгдеежзийклмнопрстуфхцчшщъыьэюяе"

/** Lower case of latin and Russian letters, ё as е, whatever locale the database was made with. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(translate(${text}, ${upper}, ${lower}))`

const fold = (text: string): string => text.toLowerCase().replaceAll("ё", "е")

/** Whether one of the texts has `q` in it, in whatever case. */
export const hasText = (texts: readonly RawBuilder<unknown>[], q: string): RawBuilder<boolean> => {
  const pattern = `%${fold(q).replace(/[\\%_]/g, "\\$&")}%`
  return sql<boolean>`(${sql.join(
    texts.map((one) => sql<boolean>`${folded(one)} like ${pattern}`),
    sql` or `
  )})`
}
