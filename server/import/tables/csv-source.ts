import { parse } from "csv-parse/sync"
import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"
import { entryStates, type EntryState } from "../../../shared/contract/entry.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { fromCell } from "../../../shared/csv-text.ts"
import { dayFirst } from "../day-first.ts"
import { ImportError, type ImportSource, type Remark } from "../import-source.ts"

type Row = { line: number; values: Record<string, string> }

/** What separates the columns: what the first line has most of. */
const delimiterOf = (text: string): string => {
  const [head = ""] = text.split("\n", 1)
  return [",", ";", "\t"].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ","
}

/** Names of columns in one form: `Valid through`, `validThrough` and `valid_through` are the same. */
const columnName = (name: string): string =>
  name
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[\s-]+/g, "_")

const rowsOf = (text: string): { columns: string[]; rows: Row[]; remarks: Remark[] } => {
  const remarks: Remark[] = []
  const delimiter = delimiterOf(text)
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const line = typeof error?.["lines"] === "number" ? error["lines"] : 1
        remarks.push({ file: "", line, subject: "a line", message: "is left out: its quotes do not match" })
        return undefined
      },
    }) as unknown as typeof records
  } catch (error) {
    throw new ImportError(`The file is no CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
  const [head, ...body] = records
  const columns = head?.record.map(columnName) ?? []
  const rows = body.map(({ record, info }) => ({
    line: info.lines - record.join("").split("\n").length + 1,
    values: Object.fromEntries(columns.map((column, at) => [column, fromCell(record[at]?.trim() ?? "")])),
  }))
  return { columns, rows, remarks }
}

/** As people write them, and as a Russian Excel saves the words of an export. */
const booleans: Record<string, boolean> = {
  true: true,
  yes: true,
  "1": true,
  да: true,
  истина: true,
  false: false,
  no: false,
  "0": false,
  нет: false,
  ложь: false,
  "": false,
}

const amountOf = (text: string): number | string => (/^\d[\d\s]*$/.test(text) ? Number(text.replace(/\s/g, "")) : text)

/** The instant of a cell; null for none, and for slashes: `3/4/2026` is a day in March to one spreadsheet and in April to another. */
const instantOf = (text: string): Date | null => {
  if (text === "" || /^\d+\/\d+\/\d+/.test(text)) return null
  const day = dayFirst(text) ?? text
  const instant = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : day)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** HTML of a text that is HTML, or Markdown. */
const htmlOf = (text: string): string =>
  /^\s*</.test(text)
    ? text
    : micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })

const vacanciesOf = (rows: readonly Row[], remarks: Remark[]): ImportSource["vacancies"] =>
  rows.map(({ line, values }) => {
    const of = (name: string) => values[columnName(name)] ?? ""
    /** A column without a language is of the default one. */
    const ofLanguage = (name: string, locale: Locale) =>
      of(`${name}_${locale}`) || (locale === defaultLocale ? of(name) : "")
    const firstOf = (name: string) => locales.map((locale) => of(`${name}_${locale}`)).find(Boolean) ?? of(name)
    const title = firstOf("title")
    const said = new Set<string>()
    const say = (message: string): void => {
      if (!said.has(message)) remarks.push({ file: "", line, subject: title || "a vacancy", message })
      said.add(message)
    }
    const instant = (name: string): Date | null => {
      const found = instantOf(of(name))
      if (of(name) !== "" && found === null) say(`${name} is no date as 2026-12-31: ${of(name)}`)
      return found
    }
    /** The column of a language where there is one, else that of all languages. */
    const ownOrCommon = (name: string, locale: Locale) => (of(`${name}_${locale}`) === "" ? name : `${name}_${locale}`)
    const stateIn = (locale: Locale): EntryState => {
      const name = of(ownOrCommon("state", locale)).toLowerCase() || "draft"
      const state = entryStates.find((one) => one === name)
      if (!state) say(`comes as a draft: its state is none of ${entryStates.join(", ")}`)
      return state ?? "draft"
    }
    const text = (locale: Locale) => {
      const name = ofLanguage("title", locale)
      if (name === "") return null
      const part = (column: string) => ofLanguage(column, locale)
      return {
        title: name,
        summary: part("summary"),
        html: htmlOf(part("body")),
        state: stateIn(locale),
        publishedAt: instant(ownOrCommon("published_at", locale)),
      }
    }
    const texts = inEachLocale(text)
    const flag = (name: string): boolean => {
      const found = booleans[of(name).toLowerCase()]
      if (found === undefined) say(`${name} is neither true nor false: it counts as false`)
      return found ?? false
    }
    const remote = flag("remote")
    const closed = flag("closed")
    const city = firstOf("city")
    const salary = of("salary_min") !== "" || of("salary_max") !== ""
    return {
      file: "",
      line,
      key: `vacancy:${of("id") || `${title}:${of("department")}:${of("country")}:${city}`}`,
      title,
      fields: {
        department: of("department"),
        employmentType: of("employment_type"),
        remote,
        country: of("country") === "" ? null : of("country").toUpperCase(),
        city: city === "" ? null : inEachLocale((locale) => of(`city_${locale}`) || of("city")),
        salary: salary
          ? {
              min: amountOf(of("salary_min") || of("salary_max")),
              max: amountOf(of("salary_max") || of("salary_min")),
              currency: of("salary_currency").toUpperCase(),
              unit: of("salary_unit"),
            }
          : null,
        validThrough: instant("valid_through")?.toISOString() ?? null,
        closed,
      },
      texts,
    }
  })

/**
 * Reads a CSV of vacancies (with a column `title`, or one as `title_en`) or of redirects (with `from` and `to`).
 *
 * @throws ImportError when it is neither
 */
export const readCsv = (source: string): ImportSource => {
  const { columns, rows, remarks } = rowsOf(source.replace(/^\ufeff/, ""))
  const base = { origin: null, posts: [], remarks }
  if (columns.includes("from") && columns.includes("to")) {
    const redirects = rows.map(({ line, values }) => ({
      file: "",
      line,
      from: values["from"] ?? "",
      to: values["to"] ?? "",
    }))
    return { ...base, name: "CSV of redirects", vacancies: [], redirects }
  }
  const titles = locales.map((locale) => `title_${locale}`)
  if (!columns.some((column) => ["title", ...titles.map(columnName)].includes(column)))
    throw new ImportError(
      `The CSV has neither the columns from and to (redirects) nor ${titles.join(" or ")} (vacancies).`
    )
  return { ...base, name: "CSV of vacancies", vacancies: vacanciesOf(rows, remarks), redirects: [] }
}
