import { randomInt } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { newToken, tokenHash } from "../../server/http/secret-token.ts"
import { insertTicket } from "../../server/files/uploads/upload-tickets-repository.ts"
import type { StaffMember } from "./signed-in-users.ts"
import type { Envelope, TestApp } from "./test-app.ts"

export type Part = { field?: string; name?: string; type?: string; content: Buffer | string }

const boundary = "----a-boundary-of-tests"

export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A form body with these parts; a part without a name is a field. */
export const multipart = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ field = "file", name, type, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"` +
          (name === undefined ? "" : `; filename="${name}"`) +
          `\r\n${type === undefined ? "" : `content-type: ${type}\r\n`}\r\n`
      ),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export type Uploaded = { status: number; body: Envelope }

/** An address that no other request has, so that requests do not share a rate limit. */
const newAddress = (): string => `2001:db8:${[1, 2, 3].map(() => randomInt(65_536).toString(16)).join(":")}::2`

/** Sends a body to the upload as a page of the site does. */
export const sendUpload = async (
  api: Pick<TestApp, "app">,
  payload: Buffer,
  headers: Record<string, string> = {},
  query = ""
): Promise<Uploaded> => {
  const response = await api.app.inject({
    method: "POST",
    url: `/v1/api/v1/files/upload${query}`,
    headers: {
      origin: "http://localhost:8000",
      "content-type": multipartType,
      "x-forwarded-for": newAddress(),
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, body: response.json<Envelope>() }
}

const staffHeaders = ({ headers }: StaffMember): Record<string, string> => ({ cookie: headers["cookie"] ?? "" })

/** Uploads one file as a signed-in user. */
export const uploadAs = (api: TestApp, user: StaffMember, content: Buffer | string, name = "file"): Promise<Uploaded> =>
  sendUpload(api, multipart({ name, type: "application/octet-stream", content }), staffHeaders(user))

/** The same for the library, as the admin does. */
export const uploadToLibrary = (
  api: TestApp,
  user: StaffMember,
  content: Buffer | string,
  name = "file"
): Promise<Uploaded> => sendUpload(api, multipart({ name, content }), staffHeaders(user), "?for=library")

/** A ticket as a form issues it. */
export const addTicket = async (
  api: Pick<TestApp, "database" | "clock">,
  expiresAt = new Date(api.clock.now.getTime() + 60_000)
) => {
  const token = newToken()
  await insertTicket(api.database.store, { token_hash: tokenHash(token), expires_at: expiresAt })
  return token
}

/** Uploads one file as a visitor with a ticket. */
export const uploadWith = (
  api: Pick<TestApp, "app">,
  ticket: string,
  content: Buffer | string,
  name = "cv.pdf"
): Promise<Uploaded> => sendUpload(api, multipart({ name, content }), { "upload-ticket": ticket })

/** Response to an upload of any kind. */
export type UploadedFile = {
  kind: string
  id: string
  name: string
  url: string
  type: string
  size: number
  width: number
  height: number
  placeholder: string
  renditions: { url: string; type: string; width: number }[]
}

export const fileOf = ({ body }: Uploaded): UploadedFile => body.response as UploadedFile

/** Files in the folder where uploads are received. */
export const receivedParts = async (dataDir: string): Promise<string[]> =>
  readdir(join(dataDir, "uploads")).catch(() => [])
