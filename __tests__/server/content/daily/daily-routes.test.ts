import { daily } from "../../../../shared/contract/daily.ts"
import { success } from "../../../../shared/contract/envelope.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { writeContent } from "../../../../server/db/content-changes.ts"
import { putDailyNote } from "../../../../server/content/daily/daily-repository.ts"
import { addPicture } from "../../../support/content-factory.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

type Note = Parameters<typeof putDailyNote>[1]

const setNote = (note: Partial<Note> = {}) =>
  writeContent(api.database, (content) =>
    putDailyNote(
      content,
      {
        locale: "en",
        text: "Tea.",
        link: null,
        link_label: null,
        picture_file_id: null,
        shown_from: new Date("2026-06-15T00:00:00Z"),
        shown_until: new Date("2026-06-16T00:00:00Z"),
        updated_at: testNow,
        ...note,
      },
      testNow
    )
  )

const read = async (query = "") => success(daily).parse((await api.get(`/v1/api/v1/daily/get${query}`)).body).response

test("returns no note in either language when none is set", async () => {
  expect(await read()).toEqual({ en: null, ru: null })
})

test("returns all fields of a note, and the alt text of its picture in the note's language only", async () => {
  const picture_file_id = await addPicture(api.database)
  await setNote({ link: "/blog", link_label: "Read", picture_file_id, picture_alt: "A cup" })

  expect(await read()).toMatchObject({
    en: {
      text: "Tea.",
      link: "/blog",
      linkLabel: "Read",
      picture: { id: picture_file_id, alt: { en: "A cup", ru: "" } },
      shownFrom: "2026-06-15T00:00:00.000Z",
      shownUntil: "2026-06-16T00:00:00.000Z",
    },
    ru: null,
  })
})

test("returns only the requested language", async () => {
  await setNote()
  await setNote({ locale: "ru", text: "Чай.", shown_until: null })

  expect(await read("?locale=ru")).toMatchObject({ en: null, ru: { text: "Чай.", shownUntil: null } })
  expect(await read()).toMatchObject({ en: { text: "Tea." }, ru: { text: "Чай." } })
})

test("replaces the note of a language with a later one", async () => {
  await setNote()
  await setNote({ text: "Coffee." })
  expect(await read()).toMatchObject({ en: { text: "Coffee." } })
})

test("shows and hides a note on time, in cached responses too", async () => {
  await setNote({ shown_from: new Date("2026-06-15T18:00:00Z") })
  expect((await read()).en).toBeNull()

  api.clock.now = new Date("2026-06-15T18:00:00Z")
  expect(await promoteDue(api.context)).toBe(1)
  expect((await read()).en).not.toBeNull()

  api.clock.now = new Date("2026-06-16T00:00:00Z")
  expect(await promoteDue(api.context)).toBe(1)
  expect((await read()).en).toBeNull()
  expect(await promoteDue(api.context)).toBe(0)
})
