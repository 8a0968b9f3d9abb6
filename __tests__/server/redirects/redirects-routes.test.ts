import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import {
  checkedAddress,
  managedRedirect,
  publishedRedirects,
  redirectsList,
  type ManagedRedirect,
} from "../../../shared/contract/redirects.ts"
import { redirectLimits } from "../../../shared/limits/redirects.ts"
import { contentState } from "../../../server/db/content-changes.ts"
import { addVacancy, addPost, closeVacancy, deleteVacancy } from "../../support/content-factory.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

const base = "/v1/api/v1/redirects"

const add = (from: string, to: string, id: string = randomUUID()) => admin.post(`${base}/add`, { id, from, to })

const added = async (from: string, to: string): Promise<ManagedRedirect> =>
  success(managedRedirect).parse((await add(from, to)).body).response

const edit = (redirect: ManagedRedirect, facts: Partial<ManagedRedirect>) => {
  const { id, version, from, to } = { ...redirect, ...facts }
  return admin.post(`${base}/edit`, { id, version, from, to })
}

const remove = ({ id, version }: { id: string; version: number }) => admin.post(`${base}/remove`, { id, version })

const published = async () =>
  success(publishedRedirects).parse((await api.get(`${base}/published`)).body).response.items

const list = async (query = "") => success(redirectsList).parse((await admin.get(`${base}${query}`)).body).response

const issuesOf = async (response: ReturnType<typeof add>) => {
  const { status, body } = await response
  return [status, body.code, body.details?.map(({ path }) => path)]
}

test("adds, changes and removes redirects by version, each with an audit entry", async () => {
  const first = await added("/summer", "/blog/summer-2026")
  expect(first).toEqual({
    id: first.id,
    version: 1,
    from: "/summer",
    to: "/blog/summer-2026",
    leadsTo: "/blog/summer-2026",
    createdAt: testNow.toISOString(),
    updatedAt: testNow.toISOString(),
  })
  api.clock.now = new Date(testNow.getTime() + 1_000)

  const { body } = await edit(first, { to: "/games" })
  const second = success(managedRedirect).parse(body).response
  expect(second).toMatchObject({ version: 2, to: "/games", updatedAt: "2026-06-15T12:00:01.000Z" })
  expect(await published()).toEqual([{ from: "/summer", to: "/games" }])

  for (const late of [await edit(first, { to: "/job" }), await remove(first)])
    expect([late.status, late.body]).toMatchObject([409, { code: 1300, present: second }])
  expect((await remove(second)).body.response).toEqual({ id: first.id })
  expect(await published()).toEqual([])
  expect((await remove(second)).status).toBe(404)
  expect((await edit(second, {})).status).toBe(404)

  const audit = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  expect(audit.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
    ["redirect.add", first.id, { name: "/summer", after: { from: "/summer", to: "/blog/summer-2026" } }],
    ["redirect.edit", first.id, { name: "/summer", before: { to: "/blog/summer-2026" }, after: { to: "/games" } }],
    ["redirect.remove", first.id, { name: "/summer", before: { from: "/summer", to: "/games" } }],
  ])
})

test("changes nothing on a repeat or an edit without changes", async () => {
  const id = randomUUID()
  const { body } = await add("/summer", "/games", id)
  const { position } = await contentState(api.database.store)

  expect((await add("/summer", "/games", id)).body).toEqual(body)
  const redirect = success(managedRedirect).parse(body).response
  expect((await edit(redirect, {})).body).toEqual(body)
  expect(await add("/summer", "/job", id)).toMatchObject({ status: 409, body: { code: 1300, present: redirect } })

  expect((await contentState(api.database.store)).position).toBe(position)
})

test("every change advances the change position, which starts a build", async () => {
  const position = async () => (await contentState(api.database.store)).position
  const before = await position()
  const redirect = await added("/summer", "/games")
  expect(await position()).toBe(before + 1)
  await edit(redirect, { to: "/job" })
  expect(await position()).toBe(before + 2)
  await remove({ id: redirect.id, version: 2 })
  expect(await position()).toBe(before + 3)
})

test("resolves a redirect chain to its end, and follows changes within it", async () => {
  await added("/a", "/b")
  const second = await added("/b", "/c")
  await added("/c", "/en/support")

  expect(await published()).toEqual([
    { from: "/a", to: "/support" },
    { from: "/b", to: "/support" },
    { from: "/c", to: "/support" },
  ])
  expect((await list()).items[0]).toMatchObject({ from: "/a", to: "/b", leadsTo: "/support" })
  await edit(second, { to: "/en/vacancy" })
  expect((await published())[0]).toEqual({ from: "/a", to: "/job" })
})

const check = async (address: string) => {
  const { body } = await admin.get(`${base}/check?address=${encodeURIComponent(address)}`)
  return success(checkedAddress)
    .parse(body)
    .response.steps.map(({ from, to, by }) => `${from} -> ${to} (${by})`)
}

/** Stores redirects as they were added before something else got their address. */
const putRedirects = (...rows: [from: string, to: string][]) =>
  api.database.store
    .insertInto("redirect")
    .values(
      rows.map(([from_path, to_path]) => ({
        ...{ id: randomUUID(), from_path, to_path, created_at: testNow, updated_at: testNow },
      }))
    )
    .execute()

const closeGame = (id: string) =>
  api.database.store.updateTable("game").set({ state: "closed" }).where("id", "=", id).execute()

test("a staff's redirect loses to one that the site has by itself", async () => {
  await putRedirects(["/grim-soul", "/games"], ["/to-soul", "/grim-soul"])
  expect(await check("/grim-soul")).toEqual(["/grim-soul -> / (site)"])
  expect(await check("/to-soul")).toEqual(["/to-soul -> /grim-soul (staff)", "/grim-soul -> / (site)"])
  expect(await published()).toContainEqual({ from: "/to-soul", to: "/" })
})

test("a staff's redirect loses to a former link, in the languages in which the post is public", async () => {
  await addPost(api.database, { link: "dawn", formerLinks: ["sunrise"], texts: { en: {}, ru: { state: "draft" } } })
  await addPost(api.database, { kind: "legal", link: "cn/terms", formerLinks: ["us/rules"] })
  await putRedirects(
    ["/blog/sunrise", "/games"],
    ["/ru/blog/sunrise", "/ru/games"],
    ["/to-dawn", "/blog/sunrise"],
    ["/to-terms", "/us/rules"]
  )
  expect(await check("/blog/sunrise")).toEqual(["/blog/sunrise -> /blog/dawn (site)"])
  expect(await check("/ru/blog/sunrise")).toEqual(["/ru/blog/sunrise -> /ru/games (staff)"])
  expect(await check("/us/rules")).toEqual(["/us/rules -> /cn/terms (site)"])
  expect(await published()).toContainEqual({ from: "/to-dawn", to: "/blog/dawn" })
  expect(await published()).toContainEqual({ from: "/to-terms", to: "/cn/terms" })
})

test("the addresses of a game that closed lead to the main page, also its posts and their former links", async () => {
  await addPost(api.database, { game: "frostborn", link: "ice", formerLinks: ["cold"] })
  await putRedirects(["/games/frostborn", "/games"])
  expect(await check("/games/frostborn")).toEqual([])
  expect(await check("/dev-blog/frostborn/cold")).toEqual([
    "/dev-blog/frostborn/cold -> /dev-blog/frostborn/ice (site)",
  ])

  await closeGame("frostborn")
  expect(await check("/games/frostborn")).toEqual(["/games/frostborn -> / (site)"])
  for (const link of ["ice", "cold"])
    expect(await check(`/ru/dev-blog/frostborn/${link}`)).toEqual([`/ru/dev-blog/frostborn/${link} -> /ru (site)`])
  expect(await issuesOf(add("/dev-blog/frostborn/ice", "/games"))).toEqual([400, 1000, ["body.from"]])
})

test("no redirect of an address counts where a page is, also in the middle of a chain", async () => {
  await addPost(api.database, { link: "dawn" })
  await putRedirects(["/blog/dawn", "/games"], ["/a", "/blog/dawn"], ["/games", "/job"], ["/404.html", "/job"])
  for (const page of ["/blog/dawn", "/games", "/404.html", "/nothing"])
    expect([page, await check(page)]).toEqual([page, []])
  expect(await check("/a")).toEqual(["/a -> /blog/dawn (staff)"])
  expect(await published()).toContainEqual({ from: "/a", to: "/blog/dawn" })
})

test.each(["no-slash", `/${"a".repeat(400)}`, ""])("checks only addresses of this site: %j", async (address) => {
  expect((await admin.get(`${base}/check?address=${encodeURIComponent(address)}`)).status).toBe(400)
})

test("rejects a redirect loop, and names its addresses", async () => {
  const first = await added("/a", "/b")
  await added("/b", "/c")
  const { status, body } = await add("/c", "/a")
  expect([status, body.code]).toEqual([400, 1000])
  expect(body.details).toEqual([{ path: "body.to", message: "leads in a circle: /c -> /a -> /b -> /c" }])
  expect(await issuesOf(edit(first, { to: "/a" }))).toEqual([400, 1000, ["body.to"]])
  expect(await issuesOf(add("/x", "/en/x"))).toEqual([400, 1000, ["body.to"]])
})

test("rejects a second redirect from the same address", async () => {
  await added("/a", "/b")
  const other = await added("/x", "/b")
  expect(await issuesOf(add("/a/", "/c"))).toEqual([409, 1301, ["body.from"]])
  expect(await issuesOf(edit(other, { from: "/a" }))).toEqual([409, 1301, ["body.from"]])
})

test.each([
  "/",
  "/ru",
  "/ru/",
  "/blog",
  "/ru/games/frostborn",
  "/dev-blog/last-day-on-earth",
  "/about/vacations",
  "/privacy-policy",
  "/ru/privacyjobs",
  "/v1",
  "/v1/api/v1/blog",
  "/health/live",
  "/admin/posts",
  "/ru/unsubscribe/now",
  "/page-data/app-data.json",
  "/static/a.css",
  "/404.html",
  "/ru/410.html",
  "/.errors/400",
  "/en",
  "/en/anything",
  "/ru/vacancy",
  "/grim-soul",
])("rejects %s, which belongs to the site itself", async (from) => {
  expect(await issuesOf(add(from, "/games/frostborn"))).toEqual([400, 1000, ["body.from"]])
})

test("rejects the address of a public entry, and a former link that leads to one", async () => {
  await addPost(api.database, { link: "dawn", formerLinks: ["sunrise"], texts: { en: {}, ru: { state: "draft" } } })
  await addPost(api.database, { game: "frostborn", link: "ice" })
  const vacancy = await addVacancy(api.database)
  const closed = await addVacancy(api.database)
  await closeVacancy(api.database, closed.id)

  for (const from of [
    "/blog/dawn",
    "/blog/sunrise",
    "/dev-blog/frostborn/ice",
    `/job/${vacancy.id}`,
    `/ru/job/${closed.id}`,
  ])
    expect([from, ...(await issuesOf(add(from, "/games")))]).toEqual([from, 400, 1000, ["body.from"]])
  const removed = await addVacancy(api.database)
  await deleteVacancy(api.database, removed.id)
  expect(await issuesOf(add(`/ru/job/${removed.id}`, "/games"))).toEqual([400, 1000, ["body.from"]])
  // Addresses that are not public in a language, or do not exist, are free.
  const neverOpen = await addVacancy(api.database, { texts: { en: { state: "draft" } } })
  await closeVacancy(api.database, neverOpen.id)
  const free = ["/ru/blog/dawn", "/ru/blog/sunrise", "/dev-blog/last-day-on-earth/ice", `/ru/job/${vacancy.id}`]
  for (const from of [...free, `/job/${neverOpen.id}`, `/job/${"-".repeat(36)}`])
    expect([from, (await add(from, "/games")).status]).toEqual([from, 200])
})

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "evil",
  "",
  "/a?b=c",
  "/a#b",
  "/a/*",
  "/a/:splat",
  "/../etc",
  "/a%00b",
  "/a%2",
  "/a\u0000",
  "/a b",
  `/${"a".repeat(400)}`,
])("accepts only paths of this site: %j", async (path) => {
  expect(await issuesOf(add(path, "/games"))).toEqual([400, 1000, ["body.from"]])
  expect(await issuesOf(add("/from", path))).toEqual([400, 1000, ["body.to"]])
})

test.each(["/v1/api/user/oauth/sso", "/health/live"])("rejects %s as a target, because it is no page", async (to) => {
  expect(await issuesOf(add("/from", to))).toEqual([400, 1000, ["body.to"]])
})

test("stores addresses as the site looks them up", async () => {
  expect(await added("/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/", "/blog/")).toMatchObject({ from: "/архив", to: "/blog" })
})

test("lists redirects in pages, ordered by address, and finds them by part of either", async () => {
  await added("/б", "/games")
  await added("/b", "/ru/job")
  await added("/A", "/job")

  expect((await list()).items.map(({ from }) => from)).toEqual(["/A", "/b", "/б"])
  expect((await list("?q=JOB")).items.map(({ from }) => from)).toEqual(["/A", "/b"])
  expect((await list(`?q=${encodeURIComponent("Б")}`)).items.map(({ from }) => from)).toEqual(["/б"])
  expect(await list("?perPage=1&page=2")).toMatchObject({ total: 3, items: [{ from: "/b" }] })
})

test("rejects more redirects than the site can be built with", async () => {
  const rows = Array.from({ length: redirectLimits.countMax }, (_, index) => ({
    id: randomUUID(),
    from_path: `/from-${index}`,
    to_path: "/games",
    created_at: testNow,
    updated_at: testNow,
  }))
  await api.database.store.insertInto("redirect").values(rows).execute()
  expect(await issuesOf(add("/one-more", "/games"))).toEqual([400, 1000, ["body"]])
  expect(await published()).toHaveLength(redirectLimits.countMax)
})
