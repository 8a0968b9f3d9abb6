import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { LayerNode } from "../../../../shared/site-updates.ts"
import { withheldEntries } from "../../../../shared/workspace-marker.ts"
import type { ContentChanges, NodeChange } from "../../../../src/gatsby/content/content-changes.ts"
import { contentNode } from "../../../../src/gatsby/content/content-nodes.ts"
import { setNodesOfEntry, type EntryKey } from "../../../../src/gatsby/content/entry-nodes.ts"
import {
  noteEarlier,
  readWithheld,
  writeWithheld,
  type WithheldRecord,
} from "../../../../src/gatsby/content/withheld-entries.ts"
import { memoryLayer } from "../../../support/memory-layer.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "withheld-"))
  process.env.WORKSPACE_MARKER = join(folder, "build-in-progress")
})

afterEach(async () => {
  delete process.env.WORKSPACE_MARKER
  await rm(folder, { recursive: true })
})

const none = (): WithheldRecord => ({ earlier: new Map(), held: new Map() })
const layer = memoryLayer()
const node = (id: string, title: string, locale: "en" | "ru" = "en") =>
  contentNode(layer, "BlogPost", id, locale, { title })
const key = (id: string): EntryKey => `BlogPost:${id}`
const titles = (nodes: readonly LayerNode[] = []) => nodes.map((each) => (each as LayerNode & { title: string }).title)

const read = (ids: readonly string[], whole = false): ContentChanges => ({
  contentTypes: [{ type: "BlogPost", cursor: "", entries: new Map(ids.map((id) => [id, {}])), isFull: whole }],
  closedVacancies: null,
  redirects: [],
  games: { items: [], closed: [] },
})

test("reads the record that it wrote, removes the file of an empty one, and ignores an unreadable one", async () => {
  const file = join(folder, withheldEntries)
  const pages = [{ page: "/blog/a", entry: "A", reason: "torn" }]
  const record: WithheldRecord = {
    earlier: new Map([[key("b"), []]]),
    held: new Map([[key("a"), { nodes: [node("a", "one")], pages }]]),
  }
  await writeWithheld(record)
  expect(await readWithheld()).toEqual(record)
  await writeFile(file, "{")
  expect(await readWithheld()).toEqual(none())
  await writeWithheld(none())
  expect(existsSync(file)).toBe(false)
  expect(await readWithheld()).toEqual(none())
})

test("stores no record in a build that the publisher did not start", async () => {
  delete process.env.WORKSPACE_MARKER
  await writeWithheld({ ...none(), earlier: new Map([[key("a"), []]]) })
  expect(await readWithheld()).toEqual(none())
})

test("records the former nodes of an entry in all languages, however often it is read before the site is complete", async () => {
  const own = memoryLayer()
  const record = none()
  const save = async (nodes: LayerNode[]): Promise<void> => {
    const changes: NodeChange[] = await setNodesOfEntry(own, key("a"), nodes)
    noteEarlier(own, record, read(["a"]), changes)
  }
  await save([node("a", "one"), node("a", "один", "ru")])
  expect(record.earlier.get(key("a"))).toEqual([])
  record.earlier.clear()
  await save([node("a", "two"), node("a", "один", "ru")])
  await save([node("a", "three"), node("a", "три", "ru")])
  expect(titles(record.earlier.get(key("a"))).sort()).toEqual(["one", "один"])
})

test("retries a withheld entry when it is read, also when it is unchanged", () => {
  const held = { nodes: [node("a", "one")], pages: [] }
  const readings: [ContentChanges, boolean][] = [
    [read(["a"]), true],
    [read([], true), true],
    [read(["b"]), false],
    [{ ...read(["a"]), contentTypes: [] }, false],
  ]
  for (const [changes, isTried] of readings) {
    const record: WithheldRecord = { earlier: new Map(), held: new Map([[key("a"), held]]) }
    noteEarlier(memoryLayer(), record, changes, [])
    expect(record.held.has(key("a"))).toBe(!isTried)
    expect(titles(record.earlier.get(key("a")))).toEqual(isTried ? ["one"] : [])
  }
})
