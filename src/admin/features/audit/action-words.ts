import type { AuditEntry } from "../../../../shared/contract/audit.ts"
import { isLocale, type Locale } from "../../../../shared/locales.ts"

/** Verbs that take their subject as it is. */
const verbs = [
  "add",
  "edit",
  "save",
  "remove",
  "publish",
  "update",
  "schedule",
  "reschedule",
  "withdraw",
  "drop",
  "restore",
  "undo",
  "skip-translation",
  "close",
  "order",
  "notify",
  "notify-test",
  "notify-cancel",
  "set",
  "view",
  "status",
  "answer",
  "note",
  "note-edit",
  "note-remove",
  "upload",
  "replace",
  "crop",
  "rename",
  "disable",
  "enable",
  "roles",
  "ask-review",
  "approve",
  "request-changes",
  "reopen-review",
  "withdraw-review",
  "overrule-review",
  "wait-approval",
] as const

/** Actions whose sentence is not made of verb and subject. */
const sentences = [
  "application-expire",
  "application-withdraw",
  "partnership-expire",
  "partnership-withdraw",
  "streaming-expire",
  "streaming-withdraw",
  "support-expire",
  "support-withdraw",
  "resume-upload",
  "resume-download",
  "person-forget",
  "preview-add",
  "preview-close",
  "subscription-invite",
  "subscription-end",
  "subscription-export",
  "site-publish",
  "site-confirm",
  "site-rollback",
  "site-hold",
  "session-start",
  "session-refuse",
  "session-leave",
  "session-close",
  "invitation-send",
  "invitation-resend",
  "invitation-revoke",
  "invitation-accept",
  "access-refuse",
  "audit-expire",
  "template-save",
  "template-remove",
  "review-require",
  "token-add",
  "token-revoke",
  "webhook-add",
  "webhook-edit",
  "webhook-remove",
  "webhook-secret",
  "webhook-test",
  "webhook-resend",
] as const

/** Verbs of actions that have such a sentence always. */
const verbsOfSentences = [
  "expire",
  "forget",
  "download",
  "invite",
  "end",
  "export",
  "confirm",
  "rollback",
  "hold",
  "start",
  "refuse",
  "send",
  "resend",
  "revoke",
  "accept",
  "require",
  "secret",
  "test",
] as const

/** Every verb with which the name of an action ends. */
export const allVerbs = [...verbs, ...verbsOfSentences]

export type WordsKey = `did.${(typeof verbs)[number]}` | `sentence.${(typeof sentences)[number]}`

type AuditedAction = Pick<AuditEntry, "action" | "details" | "stateChanges">

const stateVerbs = { published: "publish", scheduled: "schedule", draft: "withdraw" } as const

/** An edit that gave every language the same new state is a publication, a schedule or a withdrawal. */
const verbOfEdit = (stateChanges: AuditedAction["stateChanges"]): string => {
  const states = new Set(stateChanges.map(({ to }) => to))
  const [state] = states
  // A language that was added or removed as a draft is a part of the edit.
  const isAboutState = stateChanges.every(({ from, to }) => to !== "draft" || from !== null)
  return states.size === 1 && state && isAboutState ? stateVerbs[state] : "edit"
}

/** The key of the sentence about an action; null for one that has none. */
export const wordsOf = ({ action, details, stateChanges }: AuditedAction): WordsKey | null => {
  const [subject = "", recorded = ""] = action.split(".")
  const isOwnEnd = action === "session.close" && details["by"] === "user"
  const name = isOwnEnd ? "session-leave" : `${subject}-${recorded}`
  const sentence = sentences.find((known) => known === name)
  if (sentence) return `sentence.${sentence}`
  const verb = recorded === "edit" ? verbOfEdit(stateChanges) : recorded
  const known = verbs.find((one) => one === verb)
  return known ? `did.${known}` : null
}

/** Languages that the sentence names: those that the action was about, or else those whose state changed. */
export const languagesOf = ({ action, details, stateChanges }: AuditedAction): Locale[] => {
  const { locale, locales, parts } = details
  const named = [locale, locales, parts].flat().filter(isLocale)
  if (named.length > 0) return named
  return action.endsWith(".add") ? [] : stateChanges.map((change) => change.locale)
}
