import { submissionRoles } from "../../shared/contract/inbox.ts"
import type { AlertFrequency, AlertSettings, AlertSettingsBody } from "../../shared/contract/submission-alerts.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import { defaultLocale } from "../../shared/locales.ts"
import { hasRole } from "../../shared/roles.ts"
import { submissionKinds, type SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import type { Store } from "../db/connection.ts"
import { countMailsAbout } from "../mail/mail-repository.ts"
import { queueMail } from "../mail/mail-service.ts"
import { rolesOf } from "../people/identity.ts"
import { isPresent, mailAddressOf } from "../people/present-users.ts"
import type { ServiceContext } from "../service-context.ts"
import { alertKind, alertMail } from "./submission-alerts-mails.ts"
import {
  deletePendingAlerts,
  findAlertedUser,
  insertPendingAlerts,
  listAlertedUsers,
  lockPendingAlerts,
  putAlertSetting,
  usersWithPendingAlerts,
  type AlertedUser,
  type PendingAlert,
} from "./submission-alerts-repository.ts"
import { listVacancyTitles } from "./submissions-repository.ts"

const day = 86_400_000

const handles = (user: AlertedUser, kind: SubmissionKind): boolean =>
  hasRole(rolesOf(user.roles), [submissionRoles[kind]])

/**
 * How soon a user wants a mail about a kind. A user who has not chosen gets one at once about what their own role
 * handles: an admin, who may handle everything, about nothing.
 */
const frequencyOf = (user: AlertedUser, kind: SubmissionKind): AlertFrequency => {
  if (!handles(user, kind)) return "never"
  return user.frequency?.[kind] ?? (rolesOf(user.roles).includes(submissionRoles[kind]) ? "at-once" : "never")
}

/** Whether and how soon a user is written to about a kind. */
const alertOf = (context: ServiceContext, user: AlertedUser, kind: SubmissionKind): AlertFrequency =>
  isPresent(context, user) && mailAddressOf(user) !== null ? frequencyOf(user, kind) : "never"

const settingsOf = (user: AlertedUser): AlertSettings => ({
  email: mailAddressOf(user),
  locale: user.locale ?? defaultLocale,
  frequency: Object.fromEntries(
    submissionKinds.filter((kind) => handles(user, kind)).map((kind) => [kind, frequencyOf(user, kind)])
  ),
})

const requireUser = async (store: Store, id: string): Promise<AlertedUser> => {
  const user = await findAlertedUser(store, id)
  if (!user) throw new ApiError("notSignedIn")
  return user
}

/** What a user is written about. */
export const getAlertSettings = async (context: ServiceContext, userId: string): Promise<AlertSettings> =>
  settingsOf(await requireUser(context.database.store, userId))

/**
 * Sets what a user is written about. Only the user does that, so the audit does not record it.
 *
 * @throws ApiError invalidRequest for a kind that the user's roles do not handle
 */
export const setAlertSettings = (
  context: ServiceContext,
  userId: string,
  { locale, frequency }: AlertSettingsBody
): Promise<AlertSettings> =>
  context.database.store.transaction().execute(async (store) => {
    const user = await requireUser(store, userId)
    const foreign = submissionKinds.filter((kind) => frequency[kind] !== undefined && !handles(user, kind))
    if (foreign.length > 0)
      throw new ApiError(
        "invalidRequest",
        foreign.map((kind) => ({ path: `body.frequency.${kind}`, message: "is not handled by your roles" }))
      )
    const chosen = { ...user.frequency, ...frequency }
    await putAlertSetting(store, { user_id: userId, locale, frequency: JSON.stringify(chosen) })
    return settingsOf(await requireUser(store, userId))
  })

/** Notes, in the transaction that stores a submission, who is to be written about it; a task writes the mails. */
export const queueAlerts = async (
  context: ServiceContext,
  store: Store,
  kind: SubmissionKind,
  submissionId: string
): Promise<void> => {
  const users = (await listAlertedUsers(store)).filter((user) => alertOf(context, user, kind) !== "never")
  if (users.length === 0) return
  const rows = users.map(({ id }) => ({ user_id: id, submission_id: submissionId, added_at: context.now() }))
  await insertPendingAlerts(store, rows)
  await context.queue.send("alert-staff", {}, { store })
}

/** The latest instant at which daily mails became due. */
const lastMorning = (now: Date): Date => {
  const today = Math.floor(now.getTime() / day) * day + submissionLimits.alertHour * 3_600_000
  return new Date(today > now.getTime() ? today - day : today)
}

const isDue = (pending: PendingAlert, frequency: AlertFrequency, now: Date): boolean =>
  frequency === "at-once" || pending.added_at < lastMorning(now)

/** Writes to one user about everything that waits, if some of it is due. */
const alertUser = (context: ServiceContext, userId: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    // Another process that is at this user waits here, and then finds nothing.
    const pending = await lockPendingAlerts(store, userId)
    const user = await requireUser(store, userId)
    const drop = (alerts: PendingAlert[]) =>
      deletePendingAlerts(
        store,
        userId,
        alerts.map((alert) => alert.submission_id)
      )
    // Settings, roles and address may have changed since.
    const wanted = pending.filter(({ kind }) => alertOf(context, user, kind) !== "never")
    await drop(pending.filter((alert) => !wanted.includes(alert)))
    const address = mailAddressOf(user)
    if (address === null || !wanted.some((alert) => isDue(alert, alertOf(context, user, alert.kind), now))) return
    const since = new Date(now.getTime() - submissionLimits.alertEvery)
    if ((await countMailsAbout(store, userId, alertKind, since)) > 0) return
    const locale = user.locale ?? defaultLocale
    const titles = await listVacancyTitles(
      store,
      wanted.flatMap((alert) => alert.job_id ?? [])
    )
    const titleOf = (id: string): string => {
      const own = titles.filter((title) => title.job_id === id)
      return (own.find((title) => title.locale === locale) ?? own[0])?.title ?? "?"
    }
    const submissions = wanted.map(({ submission_id: id, kind, job_id: job }) => ({
      ...{ id, kind },
      vacancyTitle: job === null ? null : titleOf(job),
    }))
    await queueMail(context, store, alertMail(context, { userId, email: address, locale, submissions }))
    await drop(wanted)
  })

/**
 * Writes to every user about the new submissions that wait for it: at once, but no more often than
 * submissionLimits.alertEvery, or once a day. It can be repeated: no user gets two mails about one submission.
 */
export const sendAlerts = async (context: ServiceContext): Promise<void> => {
  for (const userId of await usersWithPendingAlerts(context.database.store)) await alertUser(context, userId)
}
