import type { MailLinkState } from "../../shared/contract/subscriptions.ts"
import { localeTags, type Locale } from "../../shared/locales.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import { ApiError } from "../http/api-error.ts"
import { overPage, type LinkButton, type LinkPage, type LinkPageParts } from "../mail/link-page.ts"
import { mailLinkText } from "../mail/mail-text.ts"
import type { ServiceContext } from "../service-context.ts"
import { topicNames, type NameTopic } from "./topic-names.ts"
import { chooseTopics, confirmSubscription, readSubscriptionLink } from "./subscriptions-service.ts"

/** What the pages behind the links of subscriptions say to browsers without scripts. */

/** The value of a button for all topics. */
const every = "all"

/** A page in a language, with the names that topics have in it. */
type Words = { locale: Locale; named: NameTopic }

const leavePage = ({ locale, named }: Words, { state, topics, former }: MailLinkState, notice?: string): LinkPage => {
  const t = mailLinkText(locale)
  const restoreAll: LinkButton = { label: t("leave.done.restore"), name: "restore", value: every }
  if (state === "over") return overPage("leave", locale)
  if (state === "done") return { title: t("leave.done.title"), lead: t("leave.done.text"), buttons: [restoreAll] }
  const nameOf = (topic: Topic) => named(topic, (own) => t(`topic.${own}`))
  const drop = (topic: Topic): LinkButton => ({
    label: t("leave.drop"),
    spoken: t("leave.dropSpoken", { topic: nameOf(topic) }),
    name: "drop",
    value: topic,
  })
  const restore = (topic: Topic): LinkButton => ({
    label: t("leave.restore"),
    spoken: t("leave.restoreSpoken", { topic: nameOf(topic) }),
    name: "restore",
    value: topic,
  })
  return {
    title: t("leave.title"),
    lead: t("leave.topics"),
    ...(notice === undefined ? {} : { notice }),
    rows: [
      ...topics.map((topic) => ({ label: nameOf(topic), button: drop(topic) })),
      ...former.map((topic) => ({ label: t("leave.former", { topic: nameOf(topic) }), button: restore(topic) })),
    ],
    buttons: [{ label: t("leave.all"), name: "drop", value: every }],
    hint: t("leave.hint"),
  }
}

/** The topics after a press, of those before it. */
const topicsAfter = (
  { topics, former }: MailLinkState,
  { name, value }: Pick<LinkButton, "name" | "value">
): Topic[] => {
  const known = [...topics, ...former]
  const meant = value === every ? known : known.filter((topic) => topic === value)
  if (meant.length === 0 || name === "yes") throw new ApiError("invalidRequest")
  return known.filter((topic) => (meant.includes(topic) ? name === "restore" : topics.includes(topic)))
}

const wordsIn = async ({ database }: ServiceContext, locale: Locale): Promise<Words> => ({
  locale,
  named: await topicNames(database.store, locale),
})

export const leavePageParts = (context: ServiceContext): LinkPageParts => ({
  action: "leave",
  read: async (locale, token) =>
    leavePage(await wordsIn(context, locale), await readSubscriptionLink(context, "leave", token)),
  act: async (locale, token, pressed) => {
    const t = mailLinkText(locale)
    const words = await wordsIn(context, locale)
    const before = await readSubscriptionLink(context, "leave", token)
    if (before.state === "over") throw new ApiError("tokenExpired")
    const isUndo = pressed.name === "restore" && pressed.value === every
    const after = await chooseTopics(context, token, isUndo ? "undo" : topicsAfter(before, pressed))
    const topic = [...before.topics, ...before.former].find((known) => known === pressed.value)
    const dropped =
      topic === undefined ? undefined : t("leave.dropped", { topic: words.named(topic, (own) => t(`topic.${own}`)) })
    return leavePage(words, after, pressed.name === "restore" ? t("leave.restored") : dropped)
  },
})

const confirmPage = (
  { locale, named: nameOf }: Words,
  { state, topics }: Pick<MailLinkState, "state" | "topics">
): LinkPage => {
  const t = mailLinkText(locale)
  if (state === "over") return overPage("confirm", locale)
  const list = new Intl.ListFormat(localeTags[locale].bcp47, { type: "conjunction" })
  const named = list.format(topics.map((topic) => nameOf(topic, (own) => t(`topic.${own}`))))
  if (state === "done") return { title: t("confirm.done.title"), lead: t("confirm.done.topics", { topics: named }) }
  return {
    title: t("confirm.title"),
    lead: t("confirm.topics", { topics: named }),
    buttons: [{ label: t("confirm.button"), name: "yes", value: "1" }],
    hint: t("confirm.hint"),
  }
}

export const confirmPageParts = (context: ServiceContext): LinkPageParts => ({
  action: "confirm",
  read: async (locale, token) =>
    confirmPage(await wordsIn(context, locale), await readSubscriptionLink(context, "confirm", token)),
  act: async (locale, token) =>
    confirmPage(await wordsIn(context, locale), {
      state: "done",
      topics: (await confirmSubscription(context, token)).topics,
    }),
})
