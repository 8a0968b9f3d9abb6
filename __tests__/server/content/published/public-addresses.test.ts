import { findPostUse, hasVacancyAddress } from "../../../../server/content/published/public-addresses-repository.ts"
import { findVacancies, goneSince, isGoneVacancy } from "../../../../server/content/vacancies/vacancies-repository.ts"
import { addPost, addVacancy, closeVacancy, deleteVacancy } from "../../../support/content-factory.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

/** A published text whose date lies ahead: no save makes one, a server whose clock was set back has them. */
const early = { en: { publishedAt: "2026-06-15T12:00:01Z" } } as const
const itsTime = new Date(early.en.publishedAt)

test("an address has a post from the date of its text on, as lists show it", async () => {
  await addPost(api.database, { link: "early", formerLinks: ["before"], texts: early })
  const uses = (now: Date) =>
    Promise.all(
      ["early", "before", "other"].map((link) =>
        findPostUse(api.database.store, { locale: "en", link, game: null }, now)
      )
    )

  expect(await uses(testNow)).toEqual([null, null, null])
  expect((await api.get("/v1/api/v1/blog")).body.response).toMatchObject({ total: 0 })
  expect(await uses(itsTime)).toEqual(["present", "former", null])
})

test("an address has a vacancy from the date of its text on, as lists show it", async () => {
  const { id } = await addVacancy(api.database, { texts: early })
  const isThere = (now: Date) => hasVacancyAddress(api.database.store, { id, locale: "en" }, now)

  expect(await isThere(testNow)).toBe(false)
  expect((await api.get("/v1/api/v1/jobs")).body.response).toMatchObject({ total: 0 })
  expect(await isThere(itsTime)).toBe(true)
})

test("a vacancy is gone once it was public and is closed, which a removal does too", async () => {
  const { store } = api.database
  const open = await addVacancy(api.database)
  const closed = await addVacancy(api.database)
  await closeVacancy(api.database, closed.id)
  const removed = await addVacancy(api.database)
  await deleteVacancy(api.database, removed.id)
  const neverPublic = await addVacancy(api.database, { texts: early })
  await closeVacancy(api.database, neverPublic.id)

  const ids = [open, closed, removed, neverPublic].map(({ id }) => id)
  const rows = await findVacancies(store, ids, testNow)
  expect(rows.map((row) => goneSince(row) !== null)).toEqual([false, true, true, false])
  expect(await Promise.all(ids.map((id) => isGoneVacancy(store, id)))).toEqual([false, true, true, false])
})
