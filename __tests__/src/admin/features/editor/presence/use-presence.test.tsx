import { act, useState } from "react"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { useReadReviewQuery } from "../../../../../../src/admin/features/editor/review/review-api.ts"
import { usePresence } from "../../../../../../src/admin/features/editor/presence/use-presence.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { createServer, draftId, openDraft } from "../../../../../support/open-draft.ts"

/** What jsdom has not: a connection for events, by which the test tells of others. */
class Connection {
  static readonly CLOSED = 2
  static last: Connection | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    Connection.last = this
  }
  close(): void {
    this.onmessage = null
  }
}

const written = (title: string) => writeField(emptyContent("blog", "Ann"), "translations.en.title", title)

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let draft: ReturnType<typeof openDraft>
let reads: (() => void)[]
/** The version of the entry of which the server's review is. */
let reviewed: number

/** Somebody else has saved a version. */
const hearOf = (version: number): Promise<void> =>
  act(async () => {
    const people = [{ tab: "theirs", userId: "u", name: "Bob", place: null, version }]
    Connection.last?.onmessage?.({ data: JSON.stringify({ people, review: "first" }) })
    await Promise.resolve()
  })

/** Somebody has done something with the review. */
const hearOfReview = (review: string): Promise<void> =>
  act(async () => {
    Connection.last?.onmessage?.({ data: JSON.stringify({ people: [], review }) })
    await Promise.resolve()
  })

/** The server responds to the reads of the entry. */
const receive = (): Promise<void> =>
  act(async () => {
    for (const respond of reads.splice(0)) respond()
    await new Promise<void>((done) => setTimeout(done, 5))
  })

const Editor = () => {
  const [isPublishing, setPublishing] = useState(false)
  useReadReviewQuery({ contentType: "blog", id: draftId })
  usePresence(draft, draft.getState().saved?.version ?? null, isPublishing)
  return <button onClick={() => setPublishing(!isPublishing)}>Publish</button>
}

/** Opens the sheet of a publication, or closes it. */
const toggleSheet = (): void => act(() => page.container.querySelector("button")?.click())

const titleAndVersion = () => {
  const { content, saved } = draft.getState()
  return [content.translations.en?.title, saved?.version]
}

beforeEach(async () => {
  Object.assign(globalThis, { EventSource: Connection })
  localStorage.clear()
  reads = []
  reviewed = 1
  globalThis.fetch = ((address: string) =>
    new Promise((resolve) => {
      const response = address.includes("/presence/")
        ? { people: [] }
        : address.includes("/reviews/")
          ? { entryVersion: reviewed }
          : adminEntryOf(written("Theirs"), 2)
      reads.push(() =>
        resolve({
          ...{ ok: true, status: 200, headers: new Headers() },
          json: () => Promise.resolve({ code: 0, response }),
        })
      )
    })) as never
  draft = openDraft(createServer(), adminEntryOf(written("Mine"), 1))
  page = adminPage({})
  await page.show(<Editor />)
})

afterEach(async () => {
  await page.close()
  draft.close()
  globalThis.fetch = realFetch
})

test("what somebody else saved comes in by itself", async () => {
  await hearOf(2)
  await receive()
  expect(titleAndVersion()).toEqual(["Theirs", 2])
})

test("nothing comes in while a publication is being decided on, but after it", async () => {
  toggleSheet()
  await receive()
  await hearOf(2)
  expect(reads).toEqual([])
  expect(titleAndVersion()).toEqual(["Mine", 1])
  toggleSheet()
  await receive()
  expect(titleAndVersion()).toEqual(["Theirs", 2])
})

test("nor what was asked for before", async () => {
  await hearOf(2)
  toggleSheet()
  await receive()
  expect(titleAndVersion()).toEqual(["Mine", 1])
  toggleSheet()
  await receive()
  expect(titleAndVersion()).toEqual(["Theirs", 2])
})

test("what somebody saved and left comes in with the next step of the review", async () => {
  await receive()
  reviewed = 2
  for (let step = 0; draft.getState().saved?.version !== 2 && step < 100; step += 1) {
    await hearOfReview(`step ${step}`)
    await receive()
  }
  expect(titleAndVersion()).toEqual(["Theirs", 2])
})
