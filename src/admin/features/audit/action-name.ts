import { useTranslation } from "react-i18next"
import { allVerbs } from "./action-words.ts"

/** Subjects of actions: the first part of the name of an action. */
export const actionSubjects = [
  "blog",
  "devblog",
  "job",
  "legal",
  "daily",
  "file",
  "application",
  "partnership",
  "streaming",
  "support",
  "resume",
  "person",
  "invitation",
  "redirect",
  "term",
  "game",
  "template",
  "subscription",
  "preview",
  "site",
  "session",
  "access",
  "audit",
  "review",
  "token",
  "webhook",
] as const

const oneOf = <Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined =>
  words.find((known) => known === word)

/** Translates the name of an action, such as `blog.edit`. An unknown name is returned unchanged. */
export const useActionName = (): ((action: string) => string) => {
  const { t } = useTranslation("adminAudit")
  return (action) => {
    const [first, second] = action.split(".")
    const subject = oneOf(actionSubjects, first)
    const verb = oneOf(allVerbs, second)
    return subject && verb ? t("list.action", { noun: t(`noun.${subject}`), verb: t(`verb.${verb}`) }) : action
  }
}
