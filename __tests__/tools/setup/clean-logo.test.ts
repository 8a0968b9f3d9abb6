import { studio } from "../../../shared/studio.ts"
import { coloredLogo } from "../../../shared/studio-logo.ts"
import { cleanLogo } from "../../../tools/setup/clean-logo.ts"

const { colors } = studio

const svg = (content: string, more = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${more}>${content}</svg>`

const clean = (text: string) => cleanLogo(text, colors)

test("keeps shapes, in a square, with the colors of the text and the accent where they have the studio's", () => {
  const text = `<?xml version="1.0"?><!DOCTYPE svg><svg viewBox="0 0 48 32" id="a" data-x="1"><title>A <b>logo</b></title>
    <g id="b"><path d="M0 0h4"/><path d="M1 1" style="fill:${colors.accent};font-size:4px"/></g>
    <circle r="2" fill="none" stroke="#f0c"/></svg>`
  expect(clean(text)).toEqual({
    size: 48,
    shapes:
      `<g transform="translate(0 8)"><g><path d="M0 0h4" fill="currentColor"/>` +
      `<path d="M1 1" fill="var(--color-accent)"/></g><circle r="2" fill="none" stroke="#ff00cc"/></g>`,
  })
})

test("cleans what it has cleaned to the same, also the demo studio's own", () => {
  for (const logo of [studio.logo, clean(svg(`<g fill="#000"><rect width="9" height="9"/></g>`))])
    expect(clean(svg(logo.shapes).replaceAll("64 64", `${logo.size} ${logo.size}`))).toEqual(logo)
})

test("takes the color of what surrounds it where it names none, and what it inherits where that is named", () => {
  expect(clean(svg(`<rect width="9" height="9"/>`, ` fill="#777"`)).shapes).toBe(
    `<g fill="#777777"><rect width="9" height="9"/></g>`
  )
  const logo = clean(svg(`<rect width="9" height="9"/>`))
  expect(coloredLogo(logo, { ink: "#123456", accent: "#654321" })).toContain(`fill="#123456"`)
})

test.each([
  ["a script", svg("<script>alert(1)</script>"), /element <script>/],
  ["HTML", svg("<foreignObject><p>x</p></foreignObject>"), /element <foreignObject>/],
  ["a picture", svg(`<image href="https://example.com/x.png"/>`), /element <image>/],
  ["a use of another file", svg(`<use href="a.svg#b"/>`), /element <use>/],
  ["a style sheet", svg("<style>path{fill:red}</style>"), /element <style>/],
  ["classes", svg(`<path class="cls-1" d="M0 0"/>`), /classes/],
  ["a gradient", svg(`<path fill="url(#a)" d="M0 0"/>`), /the paint url\(#a\)/],
  ["a paint that ends its attribute", svg(`<path fill='#000" onload="x' d="M0 0"/>`), /the paint/],
  ["a value that is none", svg(`<path d="M0 0&quot;&gt;"/>`), /may not have: d=/],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<path d='M0 0'/>")}`, /declares entities/],
  ["no drawing", svg("<g/>"), /draws nothing/],
  ["no box", `<svg><path d="M0 0"/></svg>`, /no viewBox/],
  ["another root", "<html><body/></html>", /is no SVG/],
  ["broken XML", "<svg viewBox='0 0 1 1'><path", /can be read/],
  ["nothing", "", /is no SVG/],
  ["too much", svg(`<path d="${"M0 0".repeat(6_000)}"/>`), /at most 20000/],
  ["a color that dark grounds hide", svg(`<path fill="#221111" d="M0 0"/>`), /cannot be seen on both/],
])("refuses %s", (_, text, reason) => {
  expect(() => clean(text)).toThrow(reason)
})

test("leaves nothing that runs by itself", () => {
  expect(clean(svg(`<path onclick="x()" onload="y()" href="javascript:z()" d="M0 0"/>`)).shapes).toBe(
    `<path d="M0 0" fill="currentColor"/>`
  )
})
