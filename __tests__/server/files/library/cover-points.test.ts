import { moveCoverPoints } from "../../../../server/files/library/file-usage-repository.ts"
import { pointInArea } from "../../../../shared/crop-area.ts"
import { addPicture, addPost } from "../../../support/content-factory.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { testNow } from "../../../support/test-app.ts"
import { openTestDatabase, useTestDatabase } from "../../../support/test-database.ts"

const whole = { width: 900, height: 400 }
const area = { x: 100, y: 150, width: 333, height: 200 }

describe.each([
  ["the embedded database", openTestDatabase],
  ["PostgreSQL", openPostgresTestDatabase],
])("on %s", (_engine, open) => {
  const database = useTestDatabase(open)

  test("moves the focal points of a picture's covers, as that of the file", async () => {
    const file = await addPicture(database)
    const { id } = await addPost(database, { coverFileId: file })
    const { id: other } = await addPost(database, { coverFileId: await addPicture(database) })
    const point = { x: 0.33, y: 0.9 }
    const layer = { entry_kind: "blog", part: "fields", layer: "working", updated_at: testNow } as const
    const content = (fileId: string) => ({ fields: { link: "night", cover: { fileId, focalPoint: point } } })
    await database.store
      .insertInto("working_copy")
      .values([
        { ...layer, entry_id: id, content: JSON.stringify(content(file)) },
        { ...layer, entry_id: other, content: JSON.stringify({ fields: { link: "day", cover: null } }) },
      ])
      .execute()

    await moveCoverPoints(database.store, file, area, whole)

    const posts = await database.store.selectFrom("post").select(["id", "focal_x", "focal_y"]).execute()
    const moved = pointInArea({ x: 0.25, y: 0.75 }, area, whole)
    expect(posts).toEqual(
      expect.arrayContaining([
        { id, focal_x: moved.x, focal_y: moved.y },
        { id: other, focal_x: 0.25, focal_y: 0.75 },
      ])
    )
    const layers = await database.store.selectFrom("working_copy").select(["entry_id", "content"]).execute()
    const cover = { fileId: file, focalPoint: pointInArea(point, area, whole) }
    expect(layers).toEqual(
      expect.arrayContaining([
        { entry_id: id, content: { fields: { link: "night", cover } } },
        { entry_id: other, content: { fields: { link: "day", cover: null } } },
      ])
    )
  })
})
