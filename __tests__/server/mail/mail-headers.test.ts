import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { outboxTransport } from "../../../server/mail/outbox-transport.ts"
import { sendDueMails } from "../../../server/mail/mail-sending-service.ts"
import { submissionKinds, submissionPaths } from "../../../shared/submission-kinds.ts"
import { addVacancy } from "../../support/content-factory.ts"
import { submissionOf, postAs, sendSubmission } from "../../support/submission-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

/** What would become a header, or end them all, if it came into one as it is. */
const injections = [
  "\r\nBcc: eve@evil.example",
  "\nBcc: eve@evil.example",
  "\r\n\r\nBcc: eve",
  "\u2028Bcc: eve",
  "\rBcc: eve",
]

/** Sends what waits, and gives the head of each mail as a mail server gets it. */
const sentHeads = async (): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), "mail-heads-"))
  const transport = outboxTransport(folder, "no-reply@studio.example")
  try {
    await sendDueMails(api.context, transport)
    const names = await readdir(folder)
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    return mails.map((mail) => mail.split("\r\n\r\n")[0] ?? "")
  } finally {
    transport.close()
    await rm(folder, { recursive: true })
  }
}

describe.each(submissionKinds)("of what is typed into a form of %s", (kind) => {
  test.each(injections)("no field brings %j into the head of a mail", async (injection) => {
    const fields = Object.entries(await submissionOf(api, kind)).flatMap(([field, value]) =>
      typeof value === "string" ? [[field, value] as const] : []
    )
    const consumed: string[] = []
    for (const [field] of fields) {
      const form = await submissionOf(api, kind)
      const typed = { ...form, [field]: `${String(form[field])}${injection}` }
      if ((await postAs(api, submissionPaths[kind], typed)).status === 200) consumed.push(field)
    }

    // A letter has lines. What the field for robots is filled with is thrown away.
    const mails = consumed.filter((field) => field !== "website")
    expect(["message"]).toEqual(expect.arrayContaining(mails))
    const heads = await sentHeads()
    expect(heads).toHaveLength(2 * mails.length)
    // With the colon: a random Message-ID may well contain "bcc".
    for (const head of heads) expect(head).not.toMatch(/bcc:|eve/i)
  })
})

test.each(injections)("the title of a vacancy brings no %j into the head of a mail", async (injection) => {
  const title = `Painter${injection}`
  const { id: jobId } = await addVacancy(api.database, { texts: { en: { title }, ru: { title } } })
  await sendSubmission(api, "application", { jobId })

  const heads = await sentHeads()

  expect(heads).toHaveLength(2)
  for (const head of heads) expect(head).not.toMatch(/^bcc:/im)
})
