import type { ReactElement } from "react"
import { adminRoutes, matchRoute } from "../../../../src/admin/shell/admin-routes.tsx"

const propsAt = (address: string): unknown => {
  const match = matchRoute(address)
  return match && (match.route.screen(match.parameters) as ReactElement).props
}

test("finds every route by its own address", () => {
  for (const { path } of adminRoutes) expect(matchRoute(`/admin/${path.replace(":id", "7")}`)?.route.path).toBe(path)
})

test("prefers an exact address to one with a parameter", () => {
  expect(matchRoute("/admin/blog/new")?.route.path).toBe("blog/new")
  expect(matchRoute("/admin/blog/newer")?.route.path).toBe("blog/:id")
})

test("passes a screen its subject and the parameters of its address", () => {
  expect(propsAt("/admin/devblog")).toMatchObject({ contentType: "devblog" })
  expect(propsAt("/admin/jobs/a%20b/")).toEqual({ contentType: "jobs", id: "a b" })
  expect(propsAt("/admin/feedback/streaming/12")).toEqual({ kind: "streaming", id: "12" })
})

test("finds no screen for an unknown address", () => {
  expect(matchRoute("/admin/nothing")).toBeNull()
  expect(matchRoute("/admin/blog/1/2")).toBeNull()
  expect(matchRoute("/admin/mail/")?.route.path).toBe("mail")
})
