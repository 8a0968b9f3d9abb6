import { join } from "node:path"
import apiErrors from "../../../locales/en/apiErrors.json" with { type: "json" }
import mail from "../../../locales/en/mail.json" with { type: "json" }
import { studio } from "../../../shared/studio.ts"
import { isNginxInstalled } from "../../support/nginx.ts"
import { runScript } from "../../support/server-process.ts"

const support = join(import.meta.dirname, "../../support")

/** What a script of `support` prints last, on a site that has more languages. */
const printedWith = async (languages: string, script: string): Promise<unknown> => {
  const args = ["--import", join(support, "more-languages.mjs"), join(support, script)]
  const { code, output } = await runScript(args, { MORE_LANGUAGES: languages })
  expect([code, code === 0 ? "" : output]).toEqual([0, ""])
  return JSON.parse(output.trim().split("\n").at(-1) ?? "")
}

test("a third language of the list is one more key, column and row, and what is older is read with the default texts", async () => {
  expect(await printedWith("de", "german-desk.ts")).toMatchObject({
    beforeGerman: {
      post: {
        author: { en: "Ann", ru: "Анна", de: "Ann" },
        translations: { en: { title: "Earlier" }, ru: null, de: null },
      },
      vacancy: { city: { en: "Limassol", ru: "Лимасол", de: "" } },
      games: {
        items: [
          { name: { de: "Last Day on Earth" }, trailer: { captions: { de: null } } },
          { name: { de: "Frostborn" } },
        ],
      },
      daily: { en: null, ru: null, de: null },
    },
    // English changes; Russian catches up; English changes again; both catch up.
    lags: [
      { en: null, ru: 1, de: 1 },
      { en: null, ru: null, de: 1 },
      { en: null, ru: 3, de: 1 },
      { en: null, ru: null, de: null },
    ],
    work: {
      items: [
        { locale: "de", title: "Eins", reason: "behind", changes: 1 },
        { locale: "de", reason: "missing", title: "Earlier" },
      ],
      counts: { en: 0, ru: 2, de: 2 },
      total: 2,
    },
    published: { items: [{ translations: { de: { title: "Eins" } } }] },
    sorted: { items: [{ translations: { de: { title: "Eins", state: "published" } } }] },
    terms: { items: [{ de: { word: "Ruder", forms: [] } }] },
    texts: [apiErrors.notFound, studio.name.en],
    mail: mail.closing,
    addresses: [
      { locale: "de", path: "/blog" },
      { locale: "de", path: "/" },
      { locale: "en", path: "/dev-blog" },
      "/de/blog",
    ],
    audit: { kind: "term", name: { en: "oar", de: "Ruder" } },
  })
})

test("a language may have a region, digits or three letters in its code, and its addresses are the same to every server", async () => {
  const served = [
    ...["200 /pt-BR", "200 /pt-BR/blog", "301 /pt-BR/blog?a=B", "301 /pt-BR/blog?a=B", "301 /pt-BR/blog", "301 /pt-BR"],
    ...["301 /pt-BR", "404 /pt-BR/404", "404 /pt-BR/404", "404 /pt-BR/404", "410 /pt-BR/410", "301 /pt-BR/job"],
    ...["404 /404", "301 /blog", "200 /es-419/blog", "301 /es-419/blog", "404 /es-419/404", "404 /es-419/404"],
    ...["200 /fil/blog", "301 /fil/blog", "410 /fil/410"],
  ]
  expect(await printedWith("pt-BR es-419 fil", "regional-desk.ts")).toEqual({
    served: {
      "built-in": served,
      ...(isNginxInstalled ? { nginx: served } : {}),
      worker: ["200 /pt-BR/blog", "301 /pt-BR/blog", "301 /pt-BR/blog?a=B", "404 /pt-BR/404", "404 /es-419/404"],
    },
    sorted: ["first", "second", "third"],
    split: [
      { locale: "pt-BR", path: "/blog" },
      { locale: "es-419", path: "/" },
      { locale: "es-419", path: "/blog" },
      { locale: "fil", path: "/blog" },
      { locale: "en", path: "/pt-BRx/blog" },
    ],
    errors: [404, 410, 404, null, 404],
    badNames: [],
    notes: ["en", "ru", "pt-BR", "es-419", "fil"],
    preferred: ["pt-BR", "pt-BR", "es-419", "fil", "ru"],
    markdown: ["pt-BR", "es-419", "fil", "pt-BR", "fil", null],
    ghost: ["pt-br", "es-419", "fil", "de", null],
    csv: [[null, null, "Um", "Uno", "Isa"]],
    kinds: [{ name: "a.csv", kind: "a table of vacancies" }],
  })
})
