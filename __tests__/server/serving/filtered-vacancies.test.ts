import { createListFilter, isFilteredList } from "../../../server/serving/filtered-vacancies.ts"

const filteredList = createListFilter()

const vacancy = (department: string, place: string, title: string): string =>
  `<div data-department="${department}" data-place="${place}" data-type="FULL_TIME"><h4>${title} &amp; &lt;b&gt;</h4></div>`

const option = (value: string, more = ""): string => `<option value="${value}"${more}>${value}</option>`

const list = `<!DOCTYPE html><html lang="en"><head><style>a>b{color:red}</style></head><body><form data-filter="">
<select name="department">${option("", ' selected=""')}${option("art")}${option("audio")}</select>
<select name="place">${option("", ' selected=""')}${option("Limassol")}${option("remote")}</select>
<span data-result="# of 3 &amp; no more"></span></form>
<section data-vacancies="">${vacancy("art", "Limassol", "Painter")}${vacancy("art", "Belgrade|remote", "Drawer")}</section>
<section data-vacancies="">${vacancy("audio", "Limassol", "Composer")}</section>
<div data-nothing-matches="" hidden=""><p>Nothing</p></div><script>if (1<2) run("<div hidden>")</script></body></html>`

/** What the page shows: titles that are not in anything hidden. */
const shownIn = (html: string): string[] =>
  [...html.matchAll(/<section[^>]*>.*?<\/section>/gs)]
    .filter(([section]) => !/^<section[^>]* hidden=""/.test(section))
    .flatMap(([section]) => [...section.matchAll(/<div ([^>]*)><h4>(\w+)/g)])
    .filter(([, attributes = ""]) => !attributes.includes('hidden=""'))
    .map(([, , title = ""]) => title)

test.each([
  ["department=art", ["Painter", "Drawer"]],
  ["department=&place=remote&type=", ["Drawer"]],
  ["department=audio&place=Limassol", ["Composer"]],
  ["department=audio&place=remote", []],
])("shows for the filters %s what matches all of them", (query, titles) => {
  const html = filteredList(list, query)
  expect(shownIn(html)).toEqual(titles)
  expect(html.includes('data-nothing-matches="" hidden=""')).toBe(titles.length > 0)
  expect(html).toContain(`>${titles.length} of 3 &amp; no more</span>`)
})

test("hides a department without a match, keeps the choice in its field, and changes nothing else", () => {
  const html = filteredList(list, "department=audio")
  expect(html).toContain(
    `${option("")}${option("art")}${option("audio", ' selected=""')}`.replace('value="">', 'value="" >')
  )
  expect(html.match(/<section[^>]* hidden="">/g)).toHaveLength(1)
  const bare = (text: string): string =>
    text
      .replaceAll(/ ?(?:hidden|selected)=""/g, "")
      .replaceAll('"" >', '"">')
      .replace(/(no more">).*?</, "$1<")
  expect(bare(html)).toBe(bare(list))
})

test.each(["", "department=wizard", "place=%00", "place=__proto__", "other=1", "%E0%A4%A", "department=<script>"])(
  "leaves the list complete for %j",
  (query) => expect(filteredList(list, query)).toBe(list)
)

test("filters the lists of both languages, and no other page", () => {
  expect(isFilteredList("job/index.html", "department=art")).toBe(true)
  expect(isFilteredList("ru/job/index.html", "type=x")).toBe(true)
  expect(isFilteredList("job/index.html", "utm=art&department=")).toBe(false)
  expect(isFilteredList("blog/index.html", "department=art")).toBe(false)
})

test("makes a page once for the same choices, and anew when the list has changed", () => {
  const filter = createListFilter()
  const first = filter(list, "department=art&place=remote")
  // The order does not matter, nor what the list does not know.
  expect(filter(list, "utm=1&place=remote&type=wizard&department=art")).toBe(first)
  expect(filter(list, "department=wizard")).toBe(list)
  expect(shownIn(filter(list.replace("Drawer", "Sculptor"), "department=art&place=remote"))).toEqual(["Sculptor"])
  for (let number = 0; number < 10; number += 1) filter(list.replace("Drawer", `D${number}`), "department=art")
  expect(filter(list, "place=remote&department=art")).toBe(first)
})
