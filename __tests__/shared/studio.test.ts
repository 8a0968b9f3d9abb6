import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { locales } from "../../shared/locales.ts"
import { studio } from "../../shared/studio.ts"

const root = join(import.meta.dirname, "../..")

const folders = ["src", "server", "shared", "locales", "static", "builder", "tools", "artwork"]

/** The identity itself, what the demo studio has written, and names of packages. */
const exempt = /^shared\/studio\.json$|^server\/demo\/(?:blog|devblog|jobs|daily)\/|(?:^|\/)package\.json$/

const files = [
  ...readdirSync(root).filter((name) => /^gatsby-.*\.tsx?$/.test(name)),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
  ),
].filter((name) => /\.(?:tsx?|m?js|json|css|html|vtt|yaml)$/.test(name) && !exempt.test(name))

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** A name in any of its cases: a language that inflects changes the ends of words. */
const inflected = (name: string): string =>
  name
    .split(" ")
    .map((word) => (word.length > 3 ? `${literally(word.slice(0, 3))}\\p{L}*` : literally(word)))
    .join("\\s+")

const addresses = [
  studio.domain,
  studio.slug,
  ...[...studio.contacts.map(({ email }) => email), ...Object.values(studio.mail)],
  ...studio.socialLinks.map(({ url }) => url),
  ...studio.offices.flatMap(({ street, city }) => locales.flatMap((locale) => [street[locale], city[locale]])),
]

const identity = new RegExp(
  [
    ...locales
      .flatMap((locale) => [studio.name[locale], studio.nameAt[locale], studio.legalName[locale]])
      .map(inflected),
    ...addresses.map(literally),
  ].join("|"),
  "u"
)

test("the studio's name and addresses are in shared/studio.json alone", () => {
  expect(files.length).toBeGreaterThan(800)
  const found = files.flatMap((file) => {
    const [match] = identity.exec(readFileSync(join(root, file), "utf8")) ?? []
    return match === undefined ? [] : [`${file}: ${match}`]
  })
  expect(found).toEqual([])
})

test.each(["Ash & Frost", "в «Пепле и Инее»", "Пеплом и Инеем", "post@ash-and-frost.example", "12 Harbour Lane, 3036"])(
  "knows %s as the studio's",
  (text) => {
    expect(text).toMatch(identity)
  }
)
