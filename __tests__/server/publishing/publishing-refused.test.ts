import { success } from "../../../shared/contract/envelope.ts"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import { publishStatus, releaseList, type PublishStatus } from "../../../shared/contract/publishing.ts"
import { guardRelease } from "../../../server/publishing/guard/guard.ts"
import type { PublishSnapshot } from "../../../server/publishing/run/publish-status.ts"
import { activate, currentRelease } from "../../../server/publishing/release/release-folders.ts"
import { readHold } from "../../../server/publishing/run/roll-back-hold.ts"
import { contentState } from "../../../server/db/content-changes.ts"
import { addPost } from "../../support/content-factory.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { buildAndMake, pageWith, posts, siteUrl, fullSite } from "./whole-site.ts"
import { usePublishApp } from "./publishing-app.ts"

const { api, site, parts, status, reloads, publishing } = usePublishApp()

let editor: StaffMember
let admin: StaffMember

const base = "/v1/api/v1/publish"

/** Publishes as the product does: activates what the guard passes, and does nothing when the content is live already. */
const builds = (files: Parameters<typeof buildAndMake>[1]) => {
  const made = new Map<string, string>()
  parts.build = async () => {
    const { epoch, publicPosition: position } = await contentState(api.database.store)
    const content = `${epoch}.${position}`
    const live = await currentRelease(site().dataDir)
    if (live !== undefined && made.get(live) === content)
      return { release: live, built: false, changedFiles: 0, changedPages: [] }
    const release = await buildAndMake(site(), files, { content })
    made.set(release.id, content)
    const warnings = await guardRelease({ ...site(), made: release, siteUrl })
    await activate(site().dataDir, release.id)
    return { release: release.id, built: true, changedFiles: release.changedFiles, changedPages: [], warnings }
  }
}

/** Waits until a state was emitted the given number of times. */
const statusAs = (state: PublishStatus["state"], times = 1) =>
  new Promise<PublishSnapshot>((done) => {
    let left = times
    const stop = status().subscribe((snapshot) => {
      if (snapshot.now.state !== state || --left > 0) return
      stop()
      done(snapshot)
    })
  })

const publishUntil = async (state: PublishStatus["state"]): Promise<PublishStatus> => {
  const reached = statusAs(state)
  await editor.post(base)
  await reached
  return success(publishStatus).parse((await editor.get(`${base}/status`)).body).response
}

/** Publishes a site, and then one that has lost most of its posts. */
const refuse = async () => {
  builds(fullSite(posts(30)))
  await publishUntil("live")
  builds(fullSite(posts(3)))
  const refused = await publishUntil("refused")
  if (refused.state !== "refused") throw new Error(refused.state)
  return refused
}

const actionsOf = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_id, action, subject_id }) => [actor_id, action, subject_id])
}

beforeEach(async () => {
  editor = await addStaff(api, "editor")
  admin = await addStaff(api, "admin")
})

test("reports a refused build with its issues; the live release stays, and a roll-back to the refused one fails", async () => {
  const refused = await refuse()
  const live = await currentRelease(site().dataDir)
  expect(refused).toMatchObject({ confirmable: true, faultCount: 4, live: { release: live } })
  expect(refused.release).not.toBe(live)
  expect(refused.faults[0]).toEqual({
    ...{ rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 31, after: 4 },
  })
  const { items } = success(releaseList).parse((await editor.get(`${base}/releases`)).body).response
  expect(items.map(({ id }) => id)).toEqual([live])
  expect((await admin.post(`${base}/rollback`, { release: refused.release })).status).toBe(404)
  expect(await currentRelease(site().dataDir)).toBe(live)
})

test("makes the refused build live when an editor confirms it, and audits that", async () => {
  const { release } = await refuse()
  // After the confirmation the publisher checks for later saves.
  const [went, checked] = [statusAs("live"), statusAs("live", 2)]
  const { status: code, body } = await editor.post(base, { confirm: release })
  expect([code, body.response]).toEqual([200, { queued: true }])
  expect((await went).now).toMatchObject({ state: "live", release })
  await checked
  expect([await currentRelease(site().dataDir), reloads()]).toEqual([release, 1])
  expect((await actionsOf()).at(-1)).toEqual([editor.id, "site.confirm", release])
  // A confirmation counts once; a later loss is refused again.
  expect((await editor.post(base, { confirm: release })).status).toBe(404)
  builds(fullSite(posts(30)))
  await publishUntil("live")
  builds(fullSite())
  expect(await publishUntil("refused")).toMatchObject({ faults: [{ before: 31, after: 1 }, {}, {}, {}] })
})

test("a release that was confirmed can be rolled back to when another one is live", async () => {
  const { release } = await refuse()
  const checked = statusAs("live", 2)
  await editor.post(base, { confirm: release })
  await checked
  builds(fullSite(posts(4)))
  await addPost(api.database)
  await publishUntil("live")
  const { items } = success(releaseList).parse((await editor.get(`${base}/releases`)).body).response
  expect(items.map(({ id, live }) => [id, live])[1]).toEqual([release, false])
  expect((await admin.post(`${base}/rollback`, { release })).status).toBe(200)
  expect(await currentRelease(site().dataDir)).toBe(release)
})

test("builds saves after a refusal when it is confirmed", async () => {
  const { release } = await refuse()
  await addPost(api.database)
  builds(fullSite(posts(4)))
  const built = statusAs("live", 2)
  await editor.post(base, { confirm: release })
  await built
  const present = success(publishStatus).parse((await editor.get(`${base}/status`)).body).response
  expect(present.content.live).toBe(present.content.present)
})

/** The result of the next build from now on. */
const nextResult = () =>
  new Promise<PublishStatus["state"]>((done) => {
    let isBegun = false
    const stop = status().subscribe(({ now: { state } }) => {
      if (state === "building") isBegun = true
      if (!isBegun || state === "building" || state === "queued") return
      stop()
      done(state)
    })
  })

test("a roll-back of another admin right after a confirmation holds", async () => {
  const { release } = await refuse()
  const live = (await currentRelease(site().dataDir)) ?? ""
  const { confirm } = publishing
  publishing.confirm = async (request) => {
    const result = await confirm(request)
    await publishing.rollBack({ release: live, by: "Ann", confirm: () => Promise.resolve() })
    return result
  }
  const checked = nextResult()
  await editor.post(base, { confirm: release })
  publishing.confirm = confirm
  expect(await checked).toBe("rolled-back")
  expect(await readHold(site().dataDir)).toMatchObject({ release: live, by: "Ann" })
})

test("rejects a confirmation of issues that cannot be confirmed, of other releases, during a build, or without the role", async () => {
  const recruiter = await addStaff(api, "recruiter")
  builds(fullSite({ "games/index.html": pageWith("Games", '<a href="/none">x</a>') }))
  const refused = await publishUntil("refused")
  if (refused.state !== "refused") throw new Error(refused.state)
  const { release: confirm } = refused
  const response = await editor.post(base, { confirm })
  expect([refused.confirmable, response.status, response.body.code]).toEqual([
    false,
    409,
    errorCodes.publishRefused.code,
  ])

  expect((await editor.post(base, { confirm: "20260101T000000000Z-00000000" })).status).toBe(404)
  for (const body of [{ confirm: "../../etc" }, { confirm: true }, { confirm, force: true }, []])
    expect([body, (await editor.post(base, body)).status]).toEqual([body, 400])
  expect((await recruiter.post(base, { confirm })).status).toBe(403)

  parts.build = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)))
  const building = statusAs("building")
  await editor.post(base)
  await building
  const busy = await editor.post(base, { confirm })
  expect([busy.status, busy.body.code]).toEqual([409, errorCodes.buildRunning.code])
  expect(await currentRelease(site().dataDir)).toBeUndefined()
  expect((await actionsOf()).map(([, action]) => action)).not.toContain("site.confirm")
})

test("reports dead links and failing pages with the live release", async () => {
  builds(fullSite())
  const { build } = parts
  const failed = { kind: "pageFailed" as const, page: "/blog/a", entry: "A", reason: "Cannot read properties of null" }
  parts.build = async (run) => ({ ...(await build(run)), warnings: Array.from({ length: 60 }, () => failed) })
  const live = await publishUntil("live")
  expect(live).toMatchObject({ warningCount: 60 })
  expect(live.state === "live" && live.warnings).toHaveLength(50)
})
