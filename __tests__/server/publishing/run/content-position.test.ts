import { contentState } from "../../../../server/db/content-changes.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { activate } from "../../../../server/publishing/release/release-folders.ts"
import { readContentPosition } from "../../../../server/publishing/run/content-position.ts"
import { addPost } from "../../../support/content-factory.ts"
import { useTestDatabase } from "../../../support/test-database.ts"
import { build, emptySite, siteFiles, type Site } from "../../serving/site-fixture.ts"

const database = useTestDatabase()

let site: Site

beforeEach(async () => {
  site = await emptySite()
})
afterEach(() => site.remove())

const goLiveWith = async (content: string): Promise<void> => {
  await build(site, siteFiles())
  const { id } = await makeRelease({ ...site, info: { content } })
  await activate(site.dataDir, id)
}

test("is the epoch and the public position, with and without a release", async () => {
  await addPost(database)
  const { epoch, publicPosition } = await contentState(database.store)
  expect(await readContentPosition(database, site.dataDir)).toBe(`${epoch}.${publicPosition}`)
  for (const content of [`${epoch}.${publicPosition - 1}`, `${epoch}.${publicPosition}`, "another.99"]) {
    await goLiveWith(content)
    expect(await readContentPosition(database, site.dataDir)).toBe(`${epoch}.${publicPosition}`)
  }
})

test("begins another epoch, once, when the live release has seen more than there is", async () => {
  await addPost(database)
  const { epoch, publicPosition } = await contentState(database.store)
  await goLiveWith(`${epoch}.${publicPosition + 1}`)
  const heard: boolean[] = []
  const stop = database.changes.subscribe(({ isPublic }) => heard.push(isPublic))

  const position = await readContentPosition(database, site.dataDir)

  expect(position).not.toContain(epoch)
  expect(position).toMatch(new RegExp(`\\.${publicPosition}$`))
  expect(await readContentPosition(database, site.dataDir)).toBe(position)
  expect(heard).toEqual([true])
  stop()
})
