import { deleteOld } from "../../../server/app/retention.ts"
import { queueMail } from "../../../server/mail/mail-service.ts"
import { mailLimits } from "../../../shared/limits/mail.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

test("the nightly task deletes only what is past its retention", async () => {
  const mail = { locale: "en" as const, to: "ann@example.org", subject: "Hello", text: "Hello.", kind: "greeting" }
  await queueMail(api.context, api.database.store, mail)
  await runTasks(api)
  api.clock.now = new Date(api.clock.now.getTime() + mailLimits.keepFor + 1)
  await queueMail(api.context, api.database.store, mail)
  await api.context.queue.send("delete-old", {})
  await runTasks(api)
  expect(await api.database.store.selectFrom("mail").select("created_at").execute()).toEqual([
    { created_at: api.clock.now },
  ])
})

test("reports what cannot be deleted, and deletes the rest", async () => {
  const done: string[] = []
  const deleting = deleteOld(api.context, {
    broken: () => Promise.reject(new Error("no")),
    whole: () => Promise.resolve(done.push("whole")),
  })
  await expect(deleting).rejects.toThrow("Not everything old was deleted; broken: no")
  expect(done).toEqual(["whole"])
})
