import { csvText } from "../../../../src/admin/formats/csv-text.ts"

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1"])("a cell %j is no formula", (value) => {
  expect(csvText([[value]], ",")).toBe(`\ufeff"'${value}"\r\n`)
})

test("quotes, separators and line breaks stay inside their cell", () => {
  expect(csvText([["a;b", 'say "hi"', "two\nlines"]], ";")).toBe('\ufeff"a;b";"say ""hi""";"two\nlines"\r\n')
})

test("a sign that begins a formula is harmless further on", () => {
  expect(csvText([["a=b", "ann@people.example"]], ",")).toBe('\ufeff"a=b","ann@people.example"\r\n')
})

test("rows follow each other, and no rows are an empty file", () => {
  expect(csvText([["a"], ["b"]], ",")).toBe('\ufeff"a"\r\n"b"\r\n')
  expect(csvText([], ",")).toBe("\ufeff")
})
