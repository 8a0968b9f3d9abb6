import { join } from "node:path"
import apiErrors from "../../../locales/en/apiErrors.json" with { type: "json" }
import mail from "../../../locales/en/mail.json" with { type: "json" }
import { studio } from "../../../shared/studio.ts"
import { runScript } from "../../support/server-process.ts"

const support = join(import.meta.dirname, "../../support")

test("a third language of the list is one more key, column and row, and what is older is read with the default texts", async () => {
  const { code, output } = await runScript(
    ["--import", join(support, "german-too.mjs"), join(support, "german-desk.ts")],
    {}
  )
  expect([code, code === 0 ? "" : output]).toEqual([0, ""])
  const came: unknown = JSON.parse(output.trim().split("\n").at(-1) ?? "")

  expect(came).toMatchObject({
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
