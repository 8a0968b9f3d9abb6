import { findPostUse, hasVacancyAddress } from "../../../../server/content/published/public-addresses-repository.ts"
import { findVacancies, goneSince, isGoneVacancy } from "../../../../server/content/vacancies/vacancies-repository.ts"
import { addPost, addVacancy, closeVacancy, deleteVacancy } from "../../../support/content-factory.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

/** A published text whose date lies ahead: it comes from a server whose clock is ahead of this one's. */
const early = { en: { publishedAt: "2026-06-15T12:00:01Z" } } as const

test("an address has a post as soon as its text is published, as lists show it, whatever its date", async () => {
  const { store } = api.database
  await addPost(api.database, { link: "early", formerLinks: ["before"], texts: early })
  const uses = ["early", "before", "other"].map((link) =>
    findPostUse(store, { locale: "en", kind: "blog", link, game: null })
  )

  expect(await Promise.all(uses)).toEqual(["present", "former", null])
  expect((await api.get("/v1/api/v1/blog")).body.response).toMatchObject({ total: 1 })
})

test("an address has a vacancy as soon as its text is published, as lists show it, whatever its date", async () => {
  const { id } = await addVacancy(api.database, { texts: early })

  expect(await hasVacancyAddress(api.database.store, { id, locale: "en" })).toBe(true)
  expect(await hasVacancyAddress(api.database.store, { id, locale: "ru" })).toBe(false)
  expect((await api.get("/v1/api/v1/jobs")).body.response).toMatchObject({ total: 1 })
})

test("a vacancy is gone once it was public and is closed, which a removal does too", async () => {
  const { store } = api.database
  const open = await addVacancy(api.database)
  const closed = await addVacancy(api.database)
  await closeVacancy(api.database, closed.id)
  const removed = await addVacancy(api.database)
  await deleteVacancy(api.database, removed.id)
  const neverPublic = await addVacancy(api.database, { texts: { en: { state: "draft" } } })
  await closeVacancy(api.database, neverPublic.id)

  const ids = [open, closed, removed, neverPublic].map(({ id }) => id)
  const rows = await findVacancies(store, ids)
  expect(rows.map((row) => goneSince(row) !== null)).toEqual([false, true, true, false])
  expect(await Promise.all(ids.map((id) => isGoneVacancy(store, id)))).toEqual([false, true, true, false])
})
