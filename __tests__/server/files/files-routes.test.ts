import { addDownload, addPicture } from "../../support/content-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const bytes = Buffer.from("0123456789")

/** Stores a video of ten bytes. Returns its address. */
const addVideo = async (name = "film.mp4", formerNames: string[] = []): Promise<string> => {
  const { key, sha256, size } = await api.files.put(bytes)
  const facts = { kind: "video" as const, name, content_type: "video/mp4", size, sha256, storage_key: key }
  const former_names = JSON.stringify(formerNames)
  const id = await addPicture(api.database, { ...facts, former_names })
  return `/files/${id}/${name}`
}

test("sends a public file as immutable and not executable", async () => {
  const response = await api.app.inject(await addVideo())

  expect(response.statusCode).toBe(200)
  expect(response.rawPayload).toEqual(bytes)
  expect(response.headers).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "10",
    "cache-control": "public, max-age=31536000, immutable",
    etag: '"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882"',
    "accept-ranges": "bytes",
    "content-disposition": "inline",
    "content-security-policy": "sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  })
})

/** Stores a download of ten bytes. Returns its address. */
const addArchive = async (shown_name: string): Promise<string> => {
  const { key, sha256, size } = await api.files.put(bytes)
  const facts = { name: "kit.zip", shown_name, content_type: "application/zip", size, sha256, storage_key: key }
  return `/files/${await addDownload(api.database, facts)}/kit.zip`
}

test("sends a download to be saved under the name that its uploader gave it, and lets nothing of it run", async () => {
  const url = await addArchive(`Пресс-кит "Зима" it's.zip`)
  const response = await api.app.inject(url)

  expect(response.rawPayload).toEqual(bytes)
  expect(response.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    "content-disposition":
      `attachment; filename="kit.zip"; filename*=UTF-8''` +
      "%D0%9F%D1%80%D0%B5%D1%81%D1%81-%D0%BA%D0%B8%D1%82%20%22%D0%97%D0%B8%D0%BC%D0%B0%22%20it%27s.zip",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  })
  const part = await api.app.inject({ url, headers: { range: "bytes=2-4" } })
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"])
  expect(part.headers["content-disposition"]).toBe(response.headers["content-disposition"])
})

test("serves a file at its former address below the API as well, and leads from its former name to the public address", async () => {
  const url = await addVideo("second.mp4", ["first.mp4"])
  const former = await api.app.inject(`/v1/api/v1${url}`)
  expect([former.statusCode, former.body]).toEqual([200, "0123456789"])
  for (const base of ["", "/v1/api/v1"]) {
    const moved = await api.app.inject(base + url.replace("second", "first"))
    expect([moved.statusCode, moved.headers.location]).toEqual([302, url])
  }
})

test("responds to HEAD with the headers of GET, without the bytes", async () => {
  const response = await api.app.inject({ method: "HEAD", url: await addVideo() })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ "content-length": "10", "content-type": "video/mp4" })
  expect(response.body).toBe("")
})

test.each([
  ["bytes=2-4", "234", "bytes 2-4/10"],
  ["bytes=7-", "789", "bytes 7-9/10"],
  ["bytes=-2", "89", "bytes 8-9/10"],
])("sends the range %s", async (range, part, contentRange) => {
  const response = await api.app.inject({ url: await addVideo(), headers: { range } })
  expect(response.statusCode).toBe(206)
  expect(response.body).toBe(part)
  expect(response.headers).toMatchObject({ "content-range": contentRange, "content-length": String(part.length) })
})

test("responds with 416 and the size for a range beyond the end", async () => {
  const response = await api.app.inject({ url: await addVideo(), headers: { range: "bytes=10-" } })
  expect(response.statusCode).toBe(416)
  expect(response.headers["content-range"]).toBe("bytes */10")
  expect(response.headers["cache-control"]).toBe("no-store")
})

test("sends the complete file when If-Range names another version", async () => {
  const url = await addVideo()
  const { headers } = await api.app.inject(url)
  const sendRequest = async (ifRange: string) =>
    (await api.app.inject({ url, headers: { range: "bytes=0-1", "if-range": ifRange } })).statusCode
  expect(await sendRequest('"other"')).toBe(200)
  expect(await sendRequest(String(headers.etag))).toBe(206)
})

test("responds with 304 when the client has the file already", async () => {
  const url = await addVideo()
  const { headers } = await api.app.inject(url)
  const response = await api.app.inject({ url, headers: { "if-none-match": String(headers.etag) } })
  expect(response.statusCode).toBe(304)
  expect(response.body).toBe("")
})

test("serves renditions of a picture as separate files under its id", async () => {
  const copy = await api.files.put(Buffer.from("small"))
  const rendition = { name: "dawn-400.webp", type: "image/webp", width: 400, height: 225, size: 5, sha256: copy.sha256 }
  const id = await addPicture(api.database, { renditions: JSON.stringify([{ ...rendition, storageKey: copy.key }]) })

  const response = await api.app.inject(`/files/${id}/dawn-400.webp`)

  expect(response.body).toBe("small")
  expect(response.headers).toMatchObject({ "content-type": "image/webp", etag: `"${copy.sha256}"` })
})

test("finds nothing under another name, another id or a hostile name", async () => {
  const url = await addVideo()
  const folder = url.slice(0, url.lastIndexOf("/"))
  expect((await api.get(`${folder}/other.mp4`)).status).toBe(404)
  expect((await api.get("/files/7b1b1c1e-0000-4000-8000-000000000000/film.mp4")).status).toBe(404)
  for (const name of ["..%2f..%2fetc%2fpasswd", "film.mp4%00.jpg", "FILM.MP4", ".htaccess"])
    expect((await api.get(`${folder}/${name}`)).status).toBe(400)
})

test("responds with 500 when the bytes of a file are lost", async () => {
  const id = await addPicture(api.database)
  const response = await api.app.inject(`/files/${id}/dawn.jpg`)
  expect(response.statusCode).toBe(500)
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8")
  expect(response.headers["cache-control"]).toBe("no-store")
})
