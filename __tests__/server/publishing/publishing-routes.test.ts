import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import { publishStatus, releaseList, type PublishStatus } from "../../../shared/contract/publishing.ts"
import type { PublishSnapshot } from "../../../server/publishing/run/publish-status.ts"
import { currentRelease, activate } from "../../../server/publishing/release/release-folders.ts"
import { makeRelease } from "../../../server/publishing/release/make-release.ts"
import { BuildError } from "../../../server/publishing/builder/site-build.ts"
import { contentState } from "../../../server/db/content-changes.ts"
import { addPost } from "../../support/content-factory.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { usePublishApp } from "./publishing-app.ts"
import { makeJudged } from "../serving/site-fixture.ts"

const { api, site, parts, status, reloads } = usePublishApp()

let editor: StaffMember
let admin: StaffMember

const base = "/v1/api/v1/publish"

/** Makes a release of the current content live. */
const goLive = async (pages: string[] = ["/"]) => {
  const { epoch, publicPosition: position } = await contentState(api.database.store)
  const release = await makeJudged({ ...site(), info: { content: `${epoch}.${position}` } })
  await activate(site().dataDir, release.id)
  return { release: release.id, built: true, changedFiles: release.changed.length, changedPages: pages }
}

beforeEach(async () => {
  editor = await addStaff(api, "editor")
  admin = await addStaff(api, "admin")
  parts.build = () => goLive()
})

const readStatus = async (): Promise<PublishStatus> =>
  success(publishStatus).parse((await editor.get(`${base}/status`)).body).response

const stateOf = (state: PublishStatus["state"]) =>
  new Promise<PublishSnapshot>((done) => {
    const stop = status().subscribe((snapshot) => {
      if (snapshot.now.state !== state) return
      stop()
      done(snapshot)
    })
  })

const rollBack = (release: string) => admin.post(`${base}/rollback`, { release })

const auditOf = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_id, action, subject_id, details }) => [actor_id, action, subject_id, details])
}

test("is idle at first, with nothing live", async () => {
  await addPost(api.database)
  const { publicPosition: position } = await contentState(api.database.store)
  expect(await readStatus()).toEqual({
    state: "idle",
    since: expect.any(String) as string,
    next: false,
    live: null,
    content: { live: null, present: position },
    waiting: null,
    hold: null,
    builderAway: false,
  })
})

test("publishes when an editor requests it, and the status has what changed", async () => {
  await addPost(api.database)
  const pages = Array.from({ length: 101 }, (_, index) => `/blog/${index}`)
  parts.build = () => goLive(pages)
  const live = stateOf("live")

  const { status: code, body } = await editor.post(base)
  await live

  expect([code, body.response]).toEqual([200, { queued: true }])
  const { publicPosition: position } = await contentState(api.database.store)
  const release = await currentRelease(site().dataDir)
  expect(await readStatus()).toMatchObject({
    state: "live",
    release,
    live: { release },
    changedPageCount: 101,
    changedPages: pages.slice(0, 100),
    content: { live: position, present: position },
  })
  expect(await auditOf()).toEqual([[editor.id, "site.publish", null, {}]])
})

test("reports the step of the running build, and that another follows", async () => {
  let end: (error: Error) => void = () => undefined
  const reading = Promise.withResolvers<undefined>()
  parts.build = ({ onStep }) => {
    onStep("content-read")
    reading.resolve(undefined)
    return new Promise((_, reject) => (end = reject))
  }
  await editor.post(base)
  await reading.promise
  expect(await readStatus()).toMatchObject({ state: "building", step: "content-read", next: false })
  await editor.post(base)
  expect(await readStatus()).toMatchObject({ state: "building", step: "content-read", next: true })

  parts.build = () => Promise.reject(new BuildError("ERROR #10001 the content API did not answer"))
  const failed = stateOf("failed")
  end(new BuildError("ended"))
  await failed
  await stateOf("failed")
  expect(await readStatus()).toMatchObject({ state: "failed", reason: "ERROR #10001 the content API did not answer" })
})

test("reports how far the live release is behind, and no positions of another database", async () => {
  const { publicPosition: position } = await contentState(api.database.store)
  await goLive()
  await addPost(api.database)
  const { publicPosition: present } = await contentState(api.database.store)
  expect(present).toBeGreaterThan(position)
  expect((await readStatus()).content).toEqual({ live: position, present })

  await api.database.store.updateTable("content_state").set({ epoch: "00000000-0000-4000-8000-000000000000" }).execute()
  expect((await readStatus()).content.live).toBeNull()
})

test("lists the retained releases, newest first, and which is live", async () => {
  const first = await goLive()
  const second = await goLive()
  await activate(site().dataDir, first.release)
  const { items } = success(releaseList).parse((await editor.get(`${base}/releases`)).body).response
  expect(items.map(({ id, live, changedFiles }) => [id, live, changedFiles])).toEqual([
    [second.release, false, 0],
    [first.release, true, first.changedFiles],
  ])
})

test("neither lists a release that was never judged nor rolls back to it", async () => {
  const { release } = await goLive()
  const { id } = await makeRelease({ ...site(), info: {} })
  const { items } = success(releaseList).parse((await editor.get(`${base}/releases`)).body).response
  expect(items.map((item) => item.id)).toEqual([release])
  expect((await admin.post(`${base}/rollback`, { release: id })).status).toBe(404)
  expect(await currentRelease(site().dataDir)).toBe(release)
})

test("says what each release has changed, which are kept, and what room they take", async () => {
  const first = await makeJudged({ ...site(), info: {} })
  const items = [
    { kind: "blog" as const, id: null, locale: "en" as const, happening: "changed" as const, title: "<b>", by: null },
  ]
  const story = { items, count: 1, people: ["Ann"], since: "epoch.1", sources: true }
  await makeJudged({ ...site(), info: {}, story })
  await activate(site().dataDir, first.id)

  const list = success(releaseList).parse((await editor.get(`${base}/releases`)).body).response

  expect(list.items.map((release) => release.story)).toEqual([
    { items, count: 1, people: ["Ann"], sources: true },
    null,
  ])
  expect(list.retention).toEqual({ count: 20, days: 30 })
  expect(list.disk.used).toBeGreaterThan(100_000)
  expect(list.disk.free).toBeGreaterThan(0)
})

test("a roll-back holds whatever is published, and says since when, by whom and what waits", async () => {
  const first = await goLive()
  await addPost(api.database, { texts: { en: { title: "Taken back" } } })
  await goLive()
  await rollBack(first.release)
  await addPost(api.database, { texts: { en: { title: "Published now" }, ru: { title: "Черновик", state: "draft" } } })

  const status = await readStatus()
  expect(status).toMatchObject({
    state: "rolled-back",
    hold: { release: first.release, by: admin.name, madeAt: status.live?.madeAt, since: status.since },
    waiting: {
      items: [
        { title: "Published now", locale: "en", happening: "published" },
        { title: "Taken back", locale: "en", happening: "published" },
      ],
      count: 2,
    },
  })

  const live = stateOf("live")
  await editor.post(base)
  await live
  expect(await readStatus()).toMatchObject({ state: "live", hold: null, waiting: null })
  expect((await auditOf()).at(-1)).toEqual([editor.id, "site.publish", null, { endedRollBackTo: first.release }])
})

test("subscribers are not written to about what a roll-back keeps off the site", async () => {
  const shown = await addPost(api.database)
  const first = await goLive()
  const { id } = await addPost(api.database)
  await goLive()
  const notify = async (post: string) => {
    const notification = { kind: "blog", id: post, locales: ["en"] }
    const { status: code, body } = await editor.post("/v1/api/v1/subscribe/notify", notification)
    return [code, body.code]
  }
  await rollBack(first.release)

  expect(await notify(id)).toEqual([409, errorCodes.heldBack.code])
  expect(await api.database.store.selectFrom("notification").selectAll().execute()).toEqual([])
  expect(await notify(shown.id)).toEqual([200, 0])

  const live = stateOf("live")
  await editor.post(base)
  await live
  expect(await notify(id)).toEqual([200, 0])
})

test("while a roll-back holds, nobody is written to if it is not known what the release shows", async () => {
  const { id } = await addPost(api.database)
  const first = await goLive()
  await goLive()
  await rollBack(first.release)
  await api.database.store.updateTable("content_state").set({ epoch: randomUUID() }).execute()

  const notification = { kind: "blog", id, locales: ["en"] }
  expect((await editor.post("/v1/api/v1/subscribe/notify", notification)).status).toBe(409)
})

test("whoever may publish something reads the status, and no more than that", async () => {
  await goLive()
  await addPost(api.database, { texts: { en: { title: "Waits" } } })
  const recruiter = await addStaff(api, "recruiter")
  const { status: code, body } = await recruiter.get(`${base}/status`)
  expect([code, success(publishStatus).parse(body).response.waiting?.count]).toEqual([200, 1])
  for (const path of ["releases", "log"]) expect((await recruiter.get(`${base}/${path}`)).status).toBe(403)
  expect((await recruiter.post(base)).status).toBe(403)
  expect((await api.get(`${base}/status`)).status).toBe(401)
})

test("rolls back immediately with an audit entry, and holds until a publish is asked for", async () => {
  const first = await goLive()
  await addPost(api.database)
  const second = await goLive()

  const { status: code, body } = await rollBack(first.release)

  expect(code).toBe(200)
  expect(success(publishStatus).parse(body).response).toMatchObject({
    state: "rolled-back",
    release: first.release,
    live: { release: first.release },
  })
  expect([await currentRelease(site().dataDir), reloads()]).toEqual([first.release, 1])
  expect(await auditOf()).toEqual([[admin.id, "site.rollback", first.release, { from: second.release }]])
  // A repeat changes nothing, and a requested build ends the roll-back.
  expect((await rollBack(first.release)).status).toBe(200)
  expect(await auditOf()).toHaveLength(1)
  const live = stateOf("live")
  await editor.post(base)
  await live
  expect(await currentRelease(site().dataDir)).not.toBe(first.release)
})

test("holds the release that is live, with an audit entry of its own, and shows visitors nothing else", async () => {
  const { release } = await goLive()
  expect(success(publishStatus).parse((await rollBack(release)).body).response).toMatchObject({
    state: "rolled-back",
    hold: { release, by: admin.name },
  })
  expect([await auditOf(), reloads()]).toEqual([[[admin.id, "site.hold", release, {}]], 0])
})

test("rejects a roll-back to an unknown release, during a build, and by an editor", async () => {
  const { release } = await goLive()
  expect((await rollBack("20260101T000000000Z-00000000")).status).toBe(404)
  for (const wrong of ["../../etc", "", ".tmp-x", `${release}\u0000`])
    expect([wrong, (await rollBack(wrong)).status]).toEqual([wrong, 400])
  expect((await editor.post(`${base}/rollback`, { release })).status).toBe(403)

  parts.build = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)))
  const building = stateOf("building")
  await editor.post(base)
  await building
  const { status: code, body } = await rollBack(release)
  expect([code, body.code]).toEqual([409, errorCodes.buildRunning.code])
  expect(await auditOf()).toEqual([
    [editor.id, "access.refuse", null, { method: "POST", route: `${base}/rollback` }],
    [editor.id, "site.publish", null, {}],
  ])
})
