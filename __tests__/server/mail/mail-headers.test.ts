import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { composedMail } from "../../../server/mail/composed-mail.ts"
import { outboxTransport } from "../../../server/mail/outbox-transport.ts"
import { sendDueMails } from "../../../server/mail/mail-sending-service.ts"
import { submissionKinds, submissionPaths } from "../../../shared/submission-kinds.ts"
import { addVacancy } from "../../support/content-factory.ts"
import { submissionOf, postAs, sendSubmission } from "../../support/submission-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

/** Texts that would add a header, or end the headers, if they were copied unchanged. */
const injections = [
  "\r\nBcc: eve@evil.example",
  "\nBcc: eve@evil.example",
  "\r\n\r\nBcc: eve",
  "\u2028Bcc: eve",
  "\rBcc: eve",
]

/** Sends the queued mails. Returns the head of each as a mail server receives it. */
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

describe.each(submissionKinds)("the fields of a form of %s", (kind) => {
  test.each(injections)("no field adds %j to the head of a mail", async (injection) => {
    const fields = Object.entries(await submissionOf(api, kind)).flatMap(([field, value]) =>
      typeof value === "string" ? [[field, value] as const] : []
    )
    const consumed: string[] = []
    for (const [field] of fields) {
      const form = await submissionOf(api, kind)
      const typed = { ...form, [field]: `${String(form[field])}${injection}` }
      if ((await postAs(api, submissionPaths[kind], typed)).status === 200) consumed.push(field)
    }

    // A message may have several lines. A submission with a filled honeypot is dropped.
    const mails = consumed.filter((field) => field !== "website")
    expect(["message"]).toEqual(expect.arrayContaining(mails))
    const heads = await sentHeads()
    expect(heads).toHaveLength(2 * mails.length)
    // With the colon, because a random Message-ID may contain "bcc".
    for (const head of heads) expect(head).not.toMatch(/bcc:|eve/i)
  })
})

test.each(injections)("the title of a vacancy adds no %j to the head of a mail", async (injection) => {
  const title = `Painter${injection}`
  const { id: jobId } = await addVacancy(api.database, { texts: { en: { title }, ru: { title } } })
  await sendSubmission(api, "application", { jobId })

  const heads = await sentHeads()

  expect(heads).toHaveLength(2)
  for (const head of heads) expect(head).not.toMatch(/^bcc:/im)
})

test.each([
  ["of a program, unless told otherwise", {}, "auto-generated"],
  ["of a person, when told so", { "Auto-Submitted": "no" }, "no"],
])("a mail says that it is %s", (_what, headers, said) => {
  const facts = { locale: "en", messageId: "<1@studio.example>", to: "ann@people.example", subject: "Hello" } as const
  const mail = composedMail(
    { ...facts, text: "Hello.", html: null, headers, date: new Date() },
    "no-reply@studio.example"
  )
  expect(mail.headers).toEqual({ "Auto-Submitted": said })
})
