import { z } from "zod"
import { columnNames, fromColumns, toColumns } from "../../../server/db/field-columns.ts"

const field = { sent: z.string(), draft: z.string(), saved: z.string(), empty: "", typeset: true, onPage: false }

const table = { subtitle: field, videoUrl: field }

test("maps fields to snake case columns and back", () => {
  const values = { subtitle: "Of ice", videoUrl: "/film.mp4" }
  expect(columnNames(table)).toEqual(["subtitle", "video_url"])
  expect(toColumns(table, values)).toEqual({ subtitle: "Of ice", video_url: "/film.mp4" })
  expect(fromColumns(table, { ...toColumns(table, values) })).toEqual(values)
})

test("ignores columns that are not fields", () => {
  const row = { subtitle: "a", video_url: "b", author_en: "Ann" }
  expect(fromColumns(table, row)).toEqual({ subtitle: "a", videoUrl: "b" })
})
