import { createFilters, keepRecentNodes, type NodeStore } from "../../builder/gatsby/known-nodes.ts"

test("keeps the indexes of files and texts, and no others", () => {
  const filters = createFilters()
  const first = filters.ofUnchanged()
  for (const name of ["File/name/$eq", "Locale/ns/$in", "BlogPost/locale/$eq", "Files/name/$eq"]) first.set(name, name)
  expect([...filters.ofUnchanged().keys()]).toEqual(["File/name/$eq", "Locale/ns/$in"])
})

test("returns what the data store has now", () => {
  let node: object | undefined = { id: "a", title: "first" }
  const store: NodeStore = { getNode: () => node }
  keepRecentNodes(store)
  expect(store.getNode("a")).toEqual({ id: "a", title: "first" })
  node = { id: "a", title: "second" }
  expect(store.getNode("a")).toEqual({ id: "a", title: "second" })
  node = undefined
  expect(store.getNode("a")).toBeUndefined()
})
