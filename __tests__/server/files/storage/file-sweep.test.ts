import { randomUUID } from "node:crypto"
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { resumeLimits, uploadLimits } from "../../../../shared/limits/files.ts"
import { ApiError } from "../../../../server/http/api-error.ts"
import type { FileStore } from "../../../../server/files/storage/file-store.ts"
import { sweepFiles } from "../../../../server/files/storage/file-sweep-service.ts"
import { attachResume, deleteResumes } from "../../../../server/files/resumes/resumes-service.ts"
import { trackedStore } from "../../../../server/files/storage/stored-bytes-service.ts"
import { addPicture } from "../../../support/content-factory.ts"
import { pdfOf } from "../../../support/documents.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { addTicket, fileOf, uploadWith } from "../../../support/upload.ts"

const api = useTestApp()

const hour = 3_600_000

const later = (ms: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const sweep = (files: FileStore = api.files) => sweepFiles(api.context, files, join(api.dataDir, "uploads"))

const addResume = async (text: string): Promise<{ id: string; key: string }> => {
  const { id } = fileOf(await uploadWith(api, await addTicket(api), pdfOf(`(${text})`)))
  const row = await api.database.store.selectFrom("resume").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  return { id, key: row.storage_key }
}

const ids = async () => (await api.database.store.selectFrom("resume").select("id").execute()).map(({ id }) => id)

test("removes a resume without an application after a day, and keeps a submitted one", async () => {
  const forgotten = await addResume("forgotten")
  const sent = await addResume("sent")
  await attachResume(api.database.store, sent.id, randomUUID())

  later(resumeLimits.keptUnsent - 1)
  await sweep()
  expect(await ids()).toHaveLength(2)
  later(2)
  await sweep()

  expect(await ids()).toEqual([sent.id])
  expect([await api.files.size(forgotten.key), await api.files.size(sent.key)]).toEqual([null, expect.any(Number)])
})

test("attaches a resume to one application only, and repeats are harmless", async () => {
  const { id } = await addResume("mine")
  const application = randomUUID()
  await attachResume(api.database.store, id, application)
  await attachResume(api.database.store, id, application)
  await expect(attachResume(api.database.store, id, randomUUID())).rejects.toThrow(ApiError)
  await expect(attachResume(api.database.store, randomUUID(), application)).rejects.toThrow(ApiError)
})

test("removes the bytes of deleted resumes, unless another resume has the same", async () => {
  const [one, same] = [await addResume("same"), await addResume("same")]
  const { store } = api.database
  await store.transaction().execute((transaction) => deleteResumes(api.context, transaction, [one.id]))
  later(hour)
  await sweep()
  expect(await api.files.size(same.key)).not.toBeNull()

  await store.transaction().execute((transaction) => deleteResumes(api.context, transaction, [same.id, randomUUID()]))
  await store.transaction().execute((transaction) => deleteResumes(api.context, transaction, []))
  await sweep()
  expect(await api.files.size(same.key)).toBeNull()
})

test("keeps the bytes when deleting resumes is rolled back", async () => {
  const { id, key } = await addResume("kept")
  const undone = api.database.store.transaction().execute(async (store) => {
    await deleteResumes(api.context, store, [id])
    throw new Error("no")
  })
  await expect(undone).rejects.toThrow("no")
  later(hour)
  await sweep()
  expect([await ids(), await api.files.size(key)]).toEqual([[id], expect.any(Number)])
})

test("removes bytes without a row after an hour", async () => {
  const { key } = await trackedStore(api.context, api.files).put(Buffer.from("lost"))
  await sweep()
  expect(await api.files.size(key)).toBe(4)
  later(hour)
  expect(await sweep()).toBe(1)
  expect(await api.files.size(key)).toBeNull()
})

test("keeps bytes that are uploaded again before their removal", async () => {
  const { key } = await trackedStore(api.context, api.files).put(Buffer.from("again"))
  later(hour)
  await trackedStore(api.context, api.files).put(Buffer.from("again"))
  await sweep()
  expect(await api.files.size(key)).toBe(5)
  await addPicture(api.database, { storage_key: key })
  later(hour)
  expect(await sweep()).toBe(0)
  expect(await api.files.size(key)).toBe(5)
})

test("sweeps more than one batch, and each file once", async () => {
  for (let number = 0; number < 12; number += 1)
    await trackedStore(api.context, api.files).put(Buffer.from(`n${number}`))
  later(hour)
  expect([await sweep(), await sweep()]).toEqual([12, 0])
})

test("retries later when bytes cannot be removed", async () => {
  await trackedStore(api.context, api.files).put(Buffer.from("stubborn"))
  later(hour)
  const broken = { ...api.files, remove: () => Promise.reject(new Error("the storage is away")) }
  await expect(sweep(broken)).rejects.toThrow("away")
  expect(await sweep()).toBe(1)
})

test("a file that cannot be removed keeps no other one", async () => {
  const files = trackedStore(api.context, api.files)
  const stubborn: string[] = []
  for (let number = 0; number < 6; number += 1) stubborn.push((await files.put(Buffer.from(`stubborn${number}`))).key)
  later(1)
  const { key } = await files.put(Buffer.from("a resume that is to be forgotten"))
  later(hour)
  const remove = (each: string) =>
    stubborn.includes(each) ? Promise.reject(new Error("EACCES: permission denied")) : api.files.remove(each)
  await expect(sweep({ ...api.files, remove })).rejects.toThrow("6 stored files cannot be removed: EACCES")
  expect([await api.files.size(key), await sweep()]).toEqual([null, 6])
})

test("removes partial uploads that no process receives any more", async () => {
  const folder = join(api.dataDir, "uploads")
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "old.part"), "x")
  await writeFile(join(folder, "new.part"), "x")
  const then = new Date(Date.now() - 3 * uploadLimits.longest)
  await utimes(join(folder, "old.part"), then, then)
  await sweep()
  expect(await readdir(folder)).toEqual(["new.part"])
})
