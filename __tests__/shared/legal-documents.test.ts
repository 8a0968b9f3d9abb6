import { legalLink, publishableLegal } from "../../shared/contract/legal-documents.ts"
import { countryOfLink, isWithoutShell } from "../../shared/legal-documents.ts"
import { isLegalPlaceholder, legalPlaceholders, wrongPlaceholder } from "../../shared/legal-placeholders.ts"
import { filledHtml, filledText, legalValue } from "../../shared/legal-values.ts"
import { paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"

test.each([
  "privacy-policy",
  "cy/terms-of-service",
  "cn/privacy-policy",
  "jp/privacy-policy",
  "privacy-policy-de",
  "jp",
  "us/a1",
])("takes %s as the link of a document", (link) => expect(legalLink.safeParse(link).error).toBeUndefined())

test.each([
  ["blog", "belongs to the site itself"],
  ["games", "belongs to the site itself"],
  ["page-data", "belongs to the site itself"],
  ["v1", "belongs to the site itself"],
  ["grim-soul", "belongs to the site itself"],
  ["ru", "belongs to the site itself"],
  ["404", "belongs to the site itself"],
  ["de", "code of a language"],
  ["de/privacy-policy", "end it with -de"],
  ["ru/privacy-policy", "end it with -ru"],
  ["xx/privacy-policy", "code of a country"],
  ["Privacy", "lowercase"],
  ["cy/privacy/policy", "lowercase"],
  ["cyp/privacy", "lowercase"],
  ["/privacy", "lowercase"],
  ["", ">=1"],
])("does not take %s as the link of a document: %s", (link, reason) => {
  const messages = legalLink.safeParse(link).error?.issues.map(({ message }) => message) ?? []
  expect(messages.join("; ")).toContain(reason)
})

test("knows the country and the address of a link", () => {
  expect([countryOfLink("cy/privacy-policy"), countryOfLink("privacy-policy")]).toEqual(["cy", null])
  expect([isWithoutShell("cn/terms-of-service"), isWithoutShell("cy/terms-of-service")]).toEqual([true, false])
  expect([paths.legal("cn/privacy-policy"), paths.legal("cy/privacy-policy")]).toEqual([
    "/cn/privacy-policy/",
    "/cy/privacy-policy",
  ])
})

test("finds placeholders that nobody knows, and braces that are left alone", () => {
  expect(wrongPlaceholder("{{company}}, {{address}}: { one } }")).toBeNull()
  expect(wrongPlaceholder("By {{company}} and {{owner}}")).toBe("{{owner}}")
  expect(wrongPlaceholder("{{ company }}")).toBe("{{ company }}")
  expect(wrongPlaceholder("{{company} and")).toBe("{{")
  expect(wrongPlaceholder("company}}")).toBe("}}")
  expect([isLegalPlaceholder("company"), isLegalPlaceholder("toString")]).toEqual([true, false])
})

const text = (facts: object) => ({
  fields: { link: "privacy-policy" },
  text: {
    title: "Privacy policy",
    excerpt: "For {{studio}}.",
    body: { type: "doc", content: [] },
    versions: [{ day: "2026-11-01", text: "First version." }],
    ...facts,
  },
})

const issuesOf = (facts: object) =>
  publishableLegal.safeParse(text(facts)).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ??
  []

test("names the place of a placeholder that nobody knows", () => {
  const paragraph = (...content: object[]) => ({ type: "paragraph", content })
  const body = {
    type: "doc",
    content: [
      paragraph({ type: "text", text: "{{company}} and {{owner}}" }),
      paragraph({ type: "text", text: "{{comp" }, { type: "text", text: "any}}", marks: [{ type: "bold" }] }),
    ],
  }
  expect(issuesOf({ body })).toEqual([
    "text.body.content.0.content.0.text: has a placeholder that nobody knows: {{owner}}",
    "text.body.content.1.content.0.text: has a placeholder that nobody knows: {{",
    "text.body.content.1.content.1.text: has a placeholder that nobody knows: }}",
  ])
  const picture = { fileId: "7b1b1c1e-0000-4000-8000-000000000000", alt: "{{x}}", caption: null }
  expect(issuesOf({ body: { type: "doc", content: [{ type: "image", attrs: picture }] } })).toEqual([
    "text.body.content.0.attrs.alt: has a placeholder that nobody knows: {{x}}",
  ])
  const linked = {
    type: "text",
    text: "here",
    marks: [{ type: "link", attrs: { href: "https://people.example/?a={{x}}" } }],
  }
  const button = { type: "button", attrs: { href: "/x#{{y}}" }, content: [{ type: "text", text: "There" }] }
  expect(issuesOf({ body: { type: "doc", content: [paragraph(linked), button] } })).toEqual([
    "text.body.content.0.content.0.marks.0.attrs.href: has a placeholder that nobody knows: {{x}}",
    "text.body.content.1.attrs.href: has a placeholder that nobody knows: {{y}}",
  ])
  const many = Array.from({ length: 50 }, () => paragraph({ type: "text", text: "{{x}}" }))
  expect(issuesOf({ body: { type: "doc", content: many } })).toHaveLength(20)
  expect(issuesOf({ title: "Terms of {{company}}" })).toEqual(["text.title: must have no placeholders"])
  expect(issuesOf({ excerpt: "{{x}}" })).toEqual(["text.excerpt: has a placeholder that nobody knows: {{x}}"])
})

test("needs a history whose days differ", () => {
  const version = { day: "2026-11-01", text: "First version." }
  expect(issuesOf({})).toEqual([])
  expect(issuesOf({ versions: [] })[0]).toContain("text.versions: ")
  expect(issuesOf({ versions: [version, { ...version, text: "Other" }] })).toEqual([
    "text.versions: must not repeat a day",
  ])
  expect(issuesOf({ versions: [{ ...version, day: "1821-11-01" }] })[0]).toContain(
    "text.versions.0.day: must be between"
  )
  expect(issuesOf({ versions: [{ ...version, day: "2026-02-30" }] })[0]).toContain("text.versions.0.day: ")
  expect(issuesOf({ versions: [{ ...version, text: "{{x}}" }] })[0]).toContain(
    "text.versions.0.text: has a placeholder"
  )
})

test("fills every placeholder in both languages, as text", () => {
  for (const name of legalPlaceholders) {
    expect(filledText(`{{${name}}}`, "en")).toBe(legalValue(name, "en"))
    expect(filledText(`{{${name}}}`, "ru")).not.toMatch(/\{|undefined/)
  }
})

test("links the mail address, except within a link, and fills attributes without markup", () => {
  const mail = studio.mail.privacy
  expect(filledHtml("<p>{{email}}</p>", "en")).toBe(
    `<p><span class="whole-phrase"><a href="mailto:${mail}">${mail}</a></span></p>`
  )
  expect(filledHtml('<a href="/x">Write to {{email}}</a>', "en")).toBe(`<a href="/x">Write to ${mail}</a>`)
  expect(filledHtml('<img alt="{{email}}">', "en")).toBe(`<img alt="${mail}">`)
})

test("leaves a placeholder that nobody knows as it is written, as in the card of another entry", () => {
  const card = '<p><a href="/x?a={{owner}}">{{owner}}</a></p>'
  expect([filledHtml(card, "en"), filledText("{{owner}}", "ru")]).toEqual([card, "{{owner}}"])
})
