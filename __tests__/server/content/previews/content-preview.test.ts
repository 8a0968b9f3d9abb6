import {
  addVacancy,
  addPost,
  closeVacancy,
  deleteVacancy,
  deletePost,
  type Texts,
} from "../../../support/content-factory.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import type { Role } from "../../../../shared/roles.ts"

const api = useTestApp()

const hidden: Texts = {
  en: { title: "Draft", state: "draft" },
  ru: { title: "План", state: "scheduled", publishedAt: "2027-01-01T00:00:00Z" },
}

/** Addresses of one hidden entry of each content type. */
const addHidden = async () => {
  const blog = await addPost(api.database, { texts: hidden, formerLinks: ["old-blog"] })
  const devblog = await addPost(api.database, { kind: "devblog", texts: hidden })
  const vacancy = await addVacancy(api.database, { texts: hidden })
  return {
    blog: [`blog/id/${blog.id}`, `blog/id?id=${blog.id}`, `blog/link/${blog.link}`, "blog/link/old-blog"],
    devblog: [`devblog/id/${devblog.id}`, `devblog/id?id=${devblog.id}`, `devblog/link/${devblog.link}`],
    jobs: [`jobs/id/${vacancy.id}`, `jobs/id?id=${vacancy.id}`],
  }
}

const as = async (...roles: Role[]) => {
  const { headers } = await addStaff(api, ...roles)
  return (address: string) => api.app.inject({ url: `/v1/api/v1/${address}`, headers: { cookie: headers.cookie } })
}

test("shows a hidden entry to an editor under its public addresses, as its page would show it", async () => {
  const { blog, devblog, jobs: vacancies } = await addHidden()
  const sendRequest = await as("editor")
  for (const address of [...blog, ...devblog, ...vacancies]) {
    const response = await sendRequest(address)
    expect([address, response.statusCode, response.headers["cache-control"]]).toEqual([address, 200, "no-store"])
    expect(response.headers["etag"]).toBeUndefined()
    expect(response.json()).toMatchObject({
      response: { translations: { en: { title: "Draft", html: "<p>Two words.</p>" }, ru: { title: "План" } } },
    })
  }
})

test("hides it from all others, also after an editor read it", async () => {
  const { blog, devblog, jobs: vacancies } = await addHidden()
  const posts = [...blog, ...devblog]
  const editor = await as("editor")
  for (const address of [...posts, ...vacancies]) await editor(address)
  const [recruiter, guest, forged] = [
    await as("recruiter"),
    await as(),
    (address: string) =>
      api.app.inject({ url: `/v1/api/v1/${address}`, headers: { cookie: `staff-session=${"a".repeat(43)}` } }),
  ]

  for (const address of posts) {
    expect([address, (await recruiter(address)).statusCode]).toEqual([address, 404])
  }
  for (const address of [...posts, ...vacancies]) {
    for (const sendRequest of [guest, forged])
      expect([address, (await sendRequest(address)).statusCode]).toEqual([address, 404])
    expect((await api.get(`/v1/api/v1/${address}`)).status).toBe(404)
  }
  for (const address of vacancies) expect((await recruiter(address)).statusCode).toBe(200)
})

test("returns public entries to users as to everyone, with the same caching", async () => {
  const { id } = await addPost(api.database, { texts: { en: { title: "Open" }, ru: hidden.ru ?? {} } })
  const sendRequest = await as("editor")
  const response = await sendRequest(`blog/id/${id}`)
  expect(Object.keys(response.json<{ response: { translations: object } }>().response.translations)).toEqual(["en"])
  expect(response.headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
  expect((await api.app.inject(`/v1/api/v1/blog/id/${id}`)).body).toBe(response.body)
})

test("lists no hidden entries for users", async () => {
  await addHidden()
  const sendRequest = await as("admin")
  for (const contentType of ["blog", "devblog", "jobs"])
    expect((await sendRequest(contentType)).json()).toMatchObject({ response: { total: 0, items: [] } })
})

test("shows a closed vacancy to users, but no removed entry", async () => {
  const [closed, removed, post] = [
    await addVacancy(api.database),
    await addVacancy(api.database),
    await addPost(api.database),
  ]
  await closeVacancy(api.database, closed.id)
  await deleteVacancy(api.database, removed.id)
  await deletePost(api.database, post.id)
  const sendRequest = await as("admin")

  expect((await api.get(`/v1/api/v1/jobs/id/${closed.id}`)).status).toBe(410)
  expect((await sendRequest(`jobs/id/${closed.id}`)).statusCode).toBe(200)
  expect((await sendRequest(`jobs/id/${removed.id}`)).statusCode).toBe(404)
  expect((await sendRequest(`blog/id/${post.id}`)).statusCode).toBe(404)
  expect((await sendRequest(`blog/link/${post.link}`)).statusCode).toBe(404)
})
