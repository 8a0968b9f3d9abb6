import { z } from "zod"
import { columnNames, fromColumns, toColumns } from "../../../server/db/field-columns.ts"

const field = { sent: z.string(), saved: z.string(), empty: "" }

const table = { subtitle: field, videoUrl: field }

test("fields stand in columns of their names, in lower case with underscores, and come back", () => {
  const values = { subtitle: "Of ice", videoUrl: "/film.mp4" }
  expect(columnNames(table)).toEqual(["subtitle", "video_url"])
  expect(toColumns(table, values)).toEqual({ subtitle: "Of ice", video_url: "/film.mp4" })
  expect(fromColumns(table, { ...toColumns(table, values) })).toEqual(values)
})

test("columns that are no fields are left out", () => {
  const row = { subtitle: "a", video_url: "b", author_en: "Ann" }
  expect(fromColumns(table, row)).toEqual({ subtitle: "a", videoUrl: "b" })
})
