import { createHash, randomUUID } from "node:crypto"
import type { z } from "zod"
import { mailStyleSheet } from "../../server/mail/mail-body.ts"
import { blogAddition, blogAdminPaths, devblogAddition, devblogAdminPaths } from "../../shared/contract/admin-posts.ts"
import { legalAddition, legalAdminPaths } from "../../shared/contract/legal-documents.ts"
import { jobAddition, jobAdminPaths } from "../../shared/contract/admin-vacancies.ts"
import { submissionEntries } from "../../shared/contract/inbox.ts"
import { applicationForm, partnershipForm, streamingForm, supportForm } from "../../shared/contract/submissions.ts"
import { consent } from "../../shared/consent.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import type { Role } from "../../shared/roles.ts"
import { submissionKinds, submissionPaths } from "../../shared/submission-kinds.ts"
import { exportCell, exportColumns } from "../../src/admin/features/inbox/export-rows.ts"
import { csvText } from "../../shared/csv-text.ts"
import { passBotCheck } from "../support/bot-check.ts"
import { addDownload, addPicture } from "../support/content-factory.ts"
import { textOfHtml } from "../support/feed-items.ts"
import { hostileValues } from "../support/hostile-values.ts"
import { parsePage } from "../support/parsed-page.ts"
import { runTasks } from "../support/run-tasks.ts"
import { addStaff } from "../support/signed-in-users.ts"
import { postAs, storedMails } from "../support/submission-factory.ts"
import { useTestApp } from "../support/test-app.ts"

/**
 * The worst texts that the contract accepts, in every field, must stay texts in mails, previews and exports. What the site
 * makes of them: __tests__/publishing/hostile-content.test.ts.
 */

const api = useTestApp()

/** What subscribers may be told of. */
const notifiable = [
  { kind: "blog", contentType: "blog", role: "editor", path: blogAdminPaths.add, schema: blogAddition },
  { kind: "devblog", contentType: "devblog", role: "editor", path: devblogAdminPaths.add, schema: devblogAddition },
  { kind: "job", contentType: "jobs", role: "recruiter", path: jobAdminPaths.add, schema: jobAddition },
] as const

const kinds = [
  ...notifiable,
  { kind: "legal", contentType: "legal", role: "editor", path: legalAdminPaths.add, schema: legalAddition },
] as const satisfies { kind: string; contentType: string; role: Role; path: string; schema: z.ZodType }[]

type Kind = (typeof kinds)[number]

type Texts = { title: string; excerpt?: string; summary?: string }

/** A placeholder that nobody knows, which a legal document refuses. */
const unknown = "{{title}}"

const addHostile = async ({ kind, role, path, schema }: Kind, state: "draft" | "published") => {
  const fileId = await addPicture(api.database)
  const downloadId = await addDownload(api.database)
  const given = {
    fileId,
    game: "frostborn",
    poster: fileId,
    downloadId,
    sharePictureId: fileId,
    state,
    publishAt: null,
    closed: false,
    validThrough: "2099-01-01T00:00:00.000Z",
  }
  const values = hostileValues(given, () => (kind === "legal" ? unknown : ""))
  const sent = values.valueOf(schema, path) as { id: string; translations: Record<Locale, Texts> }
  const { status, body } = await (await addStaff(api, role)).post(`/v1${path}`, sent)
  expect([status, body.details]).toEqual([200, undefined])
  return { sent, accepted: values.accepted }
}

const addSubscribers = async (): Promise<void> => {
  for (const [number, locale] of locales.entries())
    await api.database.store
      .insertInto("subscription")
      .values({
        id: randomUUID(),
        email_hash: String(number),
        email: `reader-${locale}@people.example`,
        locale,
        topics: JSON.stringify(["news", "vacancies", "last-day-on-earth", "frostborn"]),
        state: "confirmed",
        consent_version: "1",
        leave_token: String(number).padStart(43, "x"),
        asked_at: api.clock.now,
        confirmed_at: api.clock.now,
      })
      .execute()
}

/** Elements of a mail; whatever else a mail holds was a text. */
const mailElements = /^(?:html|head|meta|title|style|body|table|tr|td|div|h1|p|a|br)$/

const hashOfStyles = `'sha256-${createHash("sha256").update(mailStyleSheet).digest("base64")}'`

const expectText = (html: string | null, texts: readonly string[]): void => {
  const { code, inline, texts: shown } = parsePage(html ?? "")
  // Mail programs have no style sheet of ours, and not all read the one of the mail.
  expect(code).toEqual([hashOfStyles])
  for (const each of inline) expect(each).toMatch(/^[a-z\d]+ style$/)
  for (const text of texts) expect(shown).toContain(text)
  for (const [, tag = ""] of (html ?? "").matchAll(/<\/?([a-z][^\s>]*)/gi)) expect(tag).toMatch(mailElements)
}

test.each(notifiable)("a mail about a $kind holds its title and summary as texts", async (kind) => {
  const { sent } = await addHostile(kind, "published")
  await addSubscribers()
  const body = { kind: kind.kind, id: sent.id, locales }
  expect((await (await addStaff(api, "editor")).post("/v1/api/v1/subscribe/notify", body)).status).toBe(200)
  await runTasks(api)
  const mails = await storedMails(api)
  expect(mails).toHaveLength(2)
  for (const { recipient, subject, body_text: plain, body_html: html } of mails) {
    const { title, excerpt, summary = excerpt } = sent.translations[recipient.includes("-ru@") ? "ru" : "en"]
    expect(subject).toContain(title)
    expect(plain.split("\n")).toEqual(expect.arrayContaining([title, summary]))
    expectText(html, [title, String(summary)])
  }
})

const forms = {
  application: applicationForm,
  partnership: partnershipForm,
  streaming: streamingForm,
  support: supportForm,
}

test.each(submissionKinds)("the mails about a submission of %s hold every text as a text", async (kind) => {
  const { sent: vacancy } = await addHostile(kinds[2], "published")
  const values = hostileValues({
    jobId: vacancy.id,
    game: "frostborn",
    withResume: false,
    resumeId: undefined,
    phone: "+7 701 555 01 02",
    website: "",
    consent: { version: consent.version },
    botCheck: await passBotCheck(api),
  })
  const form = values.valueOf(forms[kind], kind) as { name: string; message: string }
  expect(await postAs(api, submissionPaths[kind], form)).toMatchObject({ status: 200 })
  const mails = await storedMails(api)
  expect(mails).toHaveLength(2)
  for (const { kind: purpose, subject, body_text: plain, body_html: html } of mails) {
    expect(subject).not.toMatch(/[\r\n]/)
    const typed = purpose.endsWith("-received") ? [form.name, ...form.message.split("\n")] : []
    expectText(html, typed)
    expect(plain.split("\n")).toEqual(expect.arrayContaining(typed.map((text) => `> ${text}`)))
  }
  // A subject has the beginning of a long title.
  if (kind === "application")
    expect(mails.map(({ subject }) => subject).join()).toContain(vacancy.translations.en.title.slice(0, 50))
})

type Opened = { page: { node: Record<string, unknown> & { html: string } } }

test.each(kinds.flatMap((kind) => locales.map((locale) => ({ ...kind, locale }))))(
  "a preview of a $kind in $locale holds every text exactly, and no code",
  async ({ locale, ...kind }) => {
    const { sent, accepted } = await addHostile(kind, "draft")
    const staff = await addStaff(api, kind.role)
    const made = await staff.post(`/v1/api/v1/previews/${kind.contentType}/${sent.id}/add`, { locale })
    const token = new URL((made.body.response as { url: string }).url).hash.slice(1)
    const { body } = await postAs(api, "/api/v1/previews/open", { token })
    const { html, ...fields } = (body.response as Opened).page.node
    const { code, inline, texts } = parsePage(html)
    expect([code, inline]).toEqual([[], []])
    const shown = [...texts, textOfHtml(html), JSON.stringify(fields)]
    const own = accepted.filter(({ field }) => !field.includes(locale === "en" ? ".ru" : ".en"))
    expect(own.length).toBeGreaterThan(20)
    const lost = own.filter(
      ({ text }) => !shown.some((each) => each.includes(text) || each.includes(JSON.stringify(text).slice(1, -1)))
    )
    expect(lost).toEqual([])
  }
)

/** Reads the rows of a file by RFC 4180. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = "", end] of text.replace(/^\ufeff/, "").matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === "\r\n") rows.push([])
  }
  return rows.slice(0, -1)
}

test.each(submissionKinds)("an export of %s holds every text in its cell, and no formula", (kind) => {
  const values = hostileValues()
  const entry = values.valueOf(submissionEntries[kind], kind) as Parameters<typeof exportCell>[0]
  const cells = exportColumns[kind].map((column) => exportCell(entry, column))
  const [row = [], ...others] = readCsv(csvText([cells], ","))
  expect(others).toEqual([])
  expect(row.map((cell) => cell.replace(/^'/, ""))).toEqual(cells)
  expect(row.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  // Notes and replies follow their date.
  const exported = values.accepted.filter(({ text }) =>
    row.some((cell) => cell === `'${text}` || cell.includes(`: ${text}`))
  )
  // A support message has one text less than the other forms.
  expect(exported.length).toBeGreaterThan(kind === "support" ? 3 : 4)
})
