import type { FastifyInstance } from "fastify"
import { contentState } from "../../../server/db/content-changes.ts"
import { encodeCursor } from "../../../server/content/published/cursor.ts"
import {
  addVacancy,
  addPicture,
  addPost,
  deletePost,
  documentOf,
  paragraph,
  type Texts,
} from "../../support/content-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const secret = "Unannounced sequel"

const hidden: Texts = {
  en: { title: secret, state: "draft", alt: secret, body: documentOf(paragraph(secret)) },
  ru: { title: secret, state: "scheduled", publishedAt: "2027-01-01T00:00:00Z", body: documentOf(paragraph(secret)) },
}

const halfHidden: Texts = { en: { title: "Open" }, ru: { ...hidden.ru, state: "draft", alt: secret } }

/** What is due stays hidden too, until it has been published. */
const due: Texts = { en: { title: secret, state: "scheduled", publishedAt: "2026-01-01T00:00:00Z" } }

const api = useTestApp()

/** Every GET address that the application documents. */
const publicPaths = (app: FastifyInstance): string[] => {
  const document = app.swagger() as { paths?: Record<string, { get?: unknown }> }
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) => (methods.get ? [path] : []))
}

const fill = async () => {
  const coverFileId = await addPicture(api.database)
  const entries = []
  for (const texts of [hidden, halfHidden, due]) {
    entries.push(
      await addPost(api.database, { kind: "blog", coverFileId, texts, formerLinks: [`old-${entries.length}`] })
    )
    entries.push(await addPost(api.database, { kind: "devblog", coverFileId, texts }))
    entries.push({ ...(await addVacancy(api.database, { texts })), link: "none" })
  }
  const removed = await addPost(api.database, { texts: { en: { title: secret } } })
  await deletePost(api.database, removed.id)
  const game = "last-day-on-earth"
  await api.database.store.updateTable("game").set({ state: "draft" }).where("id", "=", game).execute()
  const ofDraftGame = await addPost(api.database, {
    kind: "devblog",
    game,
    coverFileId,
    texts: { en: { title: secret } },
  })
  const card = { type: "bookmark" as const, attrs: { contentType: "devblog" as const, id: ofDraftGame.id } }
  entries.push(ofDraftGame, await addPost(api.database, { texts: { en: { body: documentOf(card) } } }))
  return [...entries, removed, { id: "none", link: "old-0" }, { id: "none", link: "old-2" }]
}

test("no public response contains a draft, under any address", async () => {
  const entries = await fill()
  const { epoch } = await contentState(api.database.store)
  const queries = ["", "locale=en", "locale=ru", "perPage=100", `since=${encodeCursor(epoch, 0)}`, "game=frostborn"]
  await api.app.ready()
  const paths = publicPaths(api.app)
  expect(paths.length).toBeGreaterThanOrEqual(15)
  const addresses = paths.flatMap((path) =>
    entries.flatMap(({ id, link }) => {
      const address = path.replace("{id}", id).replace("{link}", link).replace("{name}", "dawn.jpg")
      return [...queries, `id=${id}`].map((query) => (query === "" ? address : `${address}?${query}`))
    })
  )

  const statuses = new Set<number>()
  for (const address of new Set(addresses)) {
    const response = await api.app.inject(address)
    statuses.add(response.statusCode)
    expect(response.body).not.toContain(secret)
  }

  // The requests reached entries, lists and errors.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]))
})
