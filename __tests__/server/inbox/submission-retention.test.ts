import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { submissionAdminPaths } from "../../../shared/contract/inbox.ts"
import { uploadTicketPath } from "../../../shared/submission-kinds.ts"
import { deleteOld } from "../../../server/app/retention.ts"
import { deleteOldSubmissions } from "../../../server/inbox/submission-retention-service.ts"
import { passBotCheck } from "../../support/bot-check.ts"
import {
  addResumeOf,
  postAs,
  sendSubmission,
  storedSubmissions,
  storedMails,
} from "../../support/submission-factory.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const { keepDays } = submissionLimits

const afterDays = (days: number, ms = 0) => new Date(testNow.getTime() + days * 86_400_000 + ms)

test("deletes each kind after its retention, with its resumes and mails, and not before", async () => {
  const application = await sendSubmission(api, "application")
  await addResumeOf(api, application)
  const partnership = await sendSubmission(api, "partnership")
  await sendSubmission(api, "streaming")

  api.clock.now = afterDays(keepDays.application)
  expect(await deleteOldSubmissions(api.context)).toBe(0)
  api.clock.now = afterDays(keepDays.application, 1)
  expect(await deleteOldSubmissions(api.context)).toBe(2)

  expect((await storedSubmissions(api)).map(({ id }) => id)).toEqual([partnership])
  expect(await api.database.store.selectFrom("resume").selectAll().execute()).toEqual([])
  expect((await storedMails(api)).every((mail) => mail.subject_id === partnership)).toBe(true)
  api.clock.now = afterDays(keepDays.partnership, 1)
  expect(await deleteOldSubmissions(api.context)).toBe(1)
  expect(await storedMails(api)).toEqual([])
})

test("restarts the retention when a user changes the state", async () => {
  const editor = await addStaff(api, "editor")
  const id = await sendSubmission(api, "streaming")
  api.clock.now = afterDays(0, 3_600_000)
  await editor.post(`/v1${submissionAdminPaths("streaming").status}`, { id, version: 1, status: "accepted" })

  api.clock.now = afterDays(keepDays.streaming, 1)
  expect(await deleteOldSubmissions(api.context)).toBe(0)
  api.clock.now = afterDays(keepDays.streaming, 3_600_001)
  expect(await deleteOldSubmissions(api.context)).toBe(1)
})

test("records only numbers in the audit, and nothing for a repeat", async () => {
  await sendSubmission(api, "partnership")
  await sendSubmission(api, "partnership")
  api.clock.now = afterDays(keepDays.partnership, 1)

  await deleteOldSubmissions(api.context)
  await deleteOldSubmissions(api.context)

  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([
    { actor_id: null, action: "partnership.expire", subject_id: null, details: { forms: 2, resumes: 0 } },
  ])
})

test("the daily task deletes expired submissions, and data of the bot check and of tickets", async () => {
  const { store } = api.database
  await postAs(api, uploadTicketPath, { botCheck: await passBotCheck(api) })
  await sendSubmission(api, "streaming")
  api.clock.now = afterDays(keepDays.streaming, 1)

  await deleteOld(api.context)

  expect(await storedSubmissions(api)).toEqual([])
  expect(await store.selectFrom("used_bot_check").selectAll().execute()).toEqual([])
  expect(await store.selectFrom("upload_ticket").selectAll().execute()).toEqual([])
})
