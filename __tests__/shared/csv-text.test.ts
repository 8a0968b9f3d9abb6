import { csvText, fromCell } from "../../shared/csv-text.ts"

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1"])(
  "writes the cell %j so that it is no formula",
  (value) => {
    expect(csvText([[value]], ",")).toBe(`\ufeff"'${value}"\r\n`)
  }
)

test("keeps quotes, separators and line breaks inside their cell", () => {
  expect(csvText([["a;b", 'say "hi"', "two\nlines"]], ";")).toBe('\ufeff"a;b";"say ""hi""";"two\nlines"\r\n')
})

test("leaves a formula's sign unchanged further on in a cell", () => {
  expect(csvText([["a=b", "ann@people.example"]], ",")).toBe('\ufeff"a=b","ann@people.example"\r\n')
})

test("writes rows one after the other, and an empty file for no rows", () => {
  expect(csvText([["a"], ["b"]], ",")).toBe('\ufeff"a"\r\n"b"\r\n')
  expect(csvText([], ",")).toBe("\ufeff")
})

test.each(["=1", "'=1", "''=1", "'a", "a", "", "'", "-"])("reads the cell of %j as it was", (value) => {
  const cell = csvText([[value]], ",").slice(2, -3)
  expect(fromCell(cell)).toBe(value)
})
