import { useTranslation } from "react-i18next"

/** Subjects of actions: the first part of the name of an action. */
export const actionSubjects = [
  "blog",
  "devblog",
  "job",
  "daily",
  "file",
  "application",
  "partnership",
  "streaming",
  "resume",
  "person",
  "invitation",
  "redirect",
  "subscription",
  "preview",
  "site",
  "session",
  "access",
  "audit",
] as const

const verbs = [
  "add",
  "edit",
  "save",
  "remove",
  "publish",
  "update",
  "withdraw",
  "drop",
  "restore",
  "skip-translation",
  "close",
  "notify",
  "set",
  "view",
  "status",
  "expire",
  "forget",
  "upload",
  "download",
  "disable",
  "enable",
  "rollback",
  "confirm",
  "replace",
  "invite",
  "end",
  "export",
  "notify-test",
  "start",
  "refuse",
  "roles",
  "send",
  "resend",
  "revoke",
  "accept",
] as const

const oneOf = <Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined =>
  words.find((known) => known === word)

/** Translates the name of an action, such as `blog.edit`. An unknown name is returned unchanged. */
export const useActionName = (): ((action: string) => string) => {
  const { t } = useTranslation("adminAudit")
  return (action) => {
    const [first, second] = action.split(".")
    const subject = oneOf(actionSubjects, first)
    const verb = oneOf(verbs, second)
    return subject && verb ? t("list.action", { noun: t(`noun.${subject}`), verb: t(`verb.${verb}`) }) : action
  }
}
