import { element, escapeHtml, openTag } from "../../shared/html.ts"
import { localeTags, type Locale } from "../../shared/locales.ts"
import { studio, studioAddress } from "../../shared/studio.ts"

/** What the recipient or another person typed: shown as it is, apart from the studio's own words. */
type Quote = { label: string; value: string }[]

/** A part of a mail, written as plain text and as HTML. */
export type MailPart =
  | { heading: string }
  | { text: string }
  | { quote: Quote }
  | { button: string; url: string }
  | { link: string; url: string }

type MailContent = {
  parts: readonly MailPart[]
  /** Why the recipient gets the mail, in small print at its end. */
  footer: readonly MailPart[]
}

const ofQuote = ({ label, value }: Quote[number]): string =>
  `${label}\n${value
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}`

const plain = (part: MailPart): string => {
  if ("heading" in part) return part.heading
  if ("text" in part) return part.text
  if ("quote" in part) return part.quote.map(ofQuote).join("\n\n")
  return `${"button" in part ? part.button : part.link}:\n${part.url}`
}

/**
 * The studio's colors, and the night of src/styles/tokens.css. Each element has its light colors in itself, for programs that
 * read no style sheet; those that do and are dark replace them by the classes.
 */
const { ground, surface, text, muted, line, accent } = studio.colors

const light = { ground, surface, text, muted, line, accent, onAction: surface }

const dark: typeof light = {
  ground: "#0a0a0d",
  surface: "#131318",
  text: "#fbf6ee",
  muted: "#bcb8b4",
  line: "#34343c",
  accent: "#f3dcb8",
  onAction: "#131318",
}

type Colors = {
  color?: "text" | "muted" | "accent" | "onAction"
  background?: "ground" | "surface" | "accent"
  border?: "line"
}

const classOf = (colors: Colors): string =>
  Object.entries(colors)
    .map(([property, name]) => `${property}-${name}`)
    .join(" ")

const properties = { color: "color", background: "background-color", border: "border-color" } as const

const colorsOf = (colors: Colors, values: typeof light): string =>
  (Object.keys(colors) as (keyof Colors)[])
    .map((property) => `${properties[property]}:${values[colors[property] ?? "text"]};`)
    .join("")

const used: Colors[] = [
  { color: "text", background: "ground", border: "line" },
  { color: "muted", background: "surface" },
  { color: "accent", background: "accent" },
  { color: "onAction" },
]

const darkRules = used.flatMap((colors) =>
  (Object.keys(colors) as (keyof Colors)[]).map(
    (property) =>
      `.${property}-${colors[property]}{${colorsOf({ [property]: colors[property] }, dark).slice(0, -1)}!important}`
  )
)

/** The same in every mail: nothing of a mail's own is in it. */
export const mailStyleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules.join("")}}`

/** An element with its light colors in itself; `css` ends with a semicolon. */
const styled = (
  name: string,
  html: string,
  { css, attributes = {}, ...colors }: Colors & { css: string; attributes?: Record<string, string> }
): string => element(name, html, { ...attributes, class: classOf(colors), style: `${css}${colorsOf(colors, light)}` })

const font = "font-family:'Golos Text',-apple-system,'Segoe UI',Roboto,Arial,sans-serif;"
const displayFont = "font-family:Unbounded,'Arial Black','Segoe UI Black',Arial,sans-serif;"
const anyBreak = "overflow-wrap:anywhere;word-break:break-word;"

const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>")

const paragraph = (html: string, css = "margin:0 0 16px;"): string =>
  styled("p", html, { css: `${css}${font}${anyBreak}font-size:16px;line-height:1.5;`, color: "text" })

const link = (label: string, url: string, css = ""): string =>
  styled("a", escapeHtml(label), {
    css: `${css}text-decoration:underline;`,
    color: "accent",
    attributes: { href: url },
  })

/** A table of one cell: the only box that all mail programs draw alike. */
const box = (html: string, cell: Parameters<typeof styled>[2], width: string | null = "100%"): string =>
  element("table", element("tr", styled("td", html, cell)), {
    role: "presentation",
    cellpadding: 0,
    cellspacing: 0,
    border: 0,
    width,
    style: "border-collapse:separate;",
  })

const quoted = ({ label, value }: Quote[number], index: number): string =>
  styled("p", escapeHtml(label), {
    css: `margin:${index === 0 ? 0 : 12}px 0 2px;${font}font-size:14px;line-height:1.4;`,
    color: "muted",
  }) + paragraph(lines(value), "margin:0;")

const button = (label: string, url: string): string =>
  element(
    "div",
    box(
      styled("a", escapeHtml(label), {
        css: `display:inline-block;padding:13px 22px;${font}font-size:16px;line-height:1.3;font-weight:600;text-decoration:none;`,
        color: "onAction",
        attributes: { href: url },
      }),
      { css: "border-radius:8px;", background: "accent" },
      null
    ),
    { style: "margin:0 0 20px;" }
  )

const html = (part: MailPart): string => {
  if ("heading" in part)
    return styled("h1", escapeHtml(part.heading), {
      css: `margin:0 0 16px;${font}${anyBreak}font-size:23px;line-height:1.25;font-weight:700;`,
      color: "text",
    })
  if ("text" in part) return paragraph(lines(part.text))
  if ("quote" in part)
    return element(
      "div",
      box(part.quote.map(quoted).join(""), {
        css: "padding:14px 16px;border-left-width:3px;border-left-style:solid;",
        background: "ground",
        border: "line",
      }),
      { style: "margin:0 0 20px;" }
    )
  if ("button" in part) return button(part.button, part.url)
  return paragraph(link(part.link, part.url))
}

const small = (part: MailPart): string => {
  const content = "link" in part ? link(part.link, part.url) : lines(plain(part))
  return styled("p", content, { css: `margin:0 0 8px;${font}font-size:14px;line-height:1.45;`, color: "muted" })
}

const imprint = (locale: Locale): MailPart => ({ text: `${studio.legalName[locale]}, ${studioAddress(locale)}` })

const head = (locale: Locale): string =>
  element(
    "head",
    [
      openTag("meta", { charset: "utf-8" }),
      openTag("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      openTag("meta", { name: "color-scheme", content: "light dark" }),
      openTag("meta", { name: "supported-color-schemes", content: "light dark" }),
      element("title", escapeHtml(studio.name[locale])),
      element("style", mailStyleSheet),
    ].join("")
  )

/** The width of the mail in pixels: Outlook reads the attribute, all others the style, which yields on a phone. */
const width = 600

const page = (locale: Locale, { parts, footer }: MailContent): string => {
  const name = styled("p", escapeHtml(studio.name[locale]), {
    css: `margin:0;${displayFont}font-size:18px;line-height:1.3;font-weight:700;`,
    color: "accent",
  })
  const band = (inner: string, css: string, colors: Colors = {}): string =>
    element("tr", styled("td", inner, { css, border: "line", ...colors }))
  const sheet = element(
    "table",
    band(name, "padding:20px 24px;border-bottom-width:1px;border-bottom-style:solid;") +
      band(parts.map(html).join(""), "padding:24px 24px 8px;") +
      band(
        [...footer, imprint(locale)].map(small).join(""),
        "padding:16px 24px 12px;border-top-width:1px;border-top-style:solid;"
      ),
    {
      role: "presentation",
      cellpadding: 0,
      cellspacing: 0,
      border: 0,
      width,
      class: "background-surface",
      style: `width:100%;max-width:${width}px;border-radius:8px;text-align:left;background-color:${light.surface};`,
    }
  )
  const centered = { css: "padding:24px 12px;", attributes: { align: "center" } }
  const ground = box(sheet, { ...centered, background: "ground" })
  return `<!doctype html>${element(
    "html",
    head(locale) +
      styled("body", element("div", ground, { role: "main" }), { css: "margin:0;padding:0;", background: "ground" }),
    { lang: localeTags[locale].bcp47 }
  )}`
}

/**
 * A mail of the studio, in two forms made of the same parts: plain text, and HTML with tables and inline styles, as mail
 * programs need, that is light or dark as its reader prefers. It loads nothing. Every text is text in both.
 */
export const mailBody = (locale: Locale, content: MailContent): { locale: Locale; text: string; html: string } => ({
  locale,
  text: `${[
    studio.name[locale],
    ...content.parts.map(plain),
    "-- ",
    ...[...content.footer, imprint(locale)].map(plain),
  ].join("\n\n")}\n`,
  html: page(locale, content),
})
