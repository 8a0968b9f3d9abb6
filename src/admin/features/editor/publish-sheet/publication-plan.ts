import { inEachLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import type { AdminEntry, EntryContent } from "../draft/entry-content.ts"
import { isFixedDocument, publicationOf } from "../draft/entry-layers.ts"
import type { Publication } from "../editor-api.ts"

/**
 * What to do with a language: publish its topmost layer now or later, take back what is scheduled, take down what is
 * public, or leave it as it is.
 */
export type Choice = "keep" | "now" | "later" | "unplan" | "down"

/** `at` is the instant for `later`, UTC in ISO 8601; empty while it is incomplete. */
export type LanguagePlan = { choice: Choice; at: string }

export type PublicationPlan = Record<Locale, LanguagePlan>

/** One request of a plan: the server takes one state and one instant for several languages. */
export type PublicationStep =
  | ({ kind: "publish" } & Publication)
  /** Ends scheduled updates over public texts. */
  | { kind: "endUpdates"; locales: readonly Locale[] }

/** What can be done with a language. */
export const choicesOf = (entry: AdminEntry, locale: Locale): readonly Choice[] => {
  const { state, isChanged, plannedAt } = publicationOf(entry, locale, false)
  const isPlanned = plannedAt !== null
  const open = { draft: true, scheduled: true, published: isChanged || isPlanned }[state]
  const choices: (Choice | false)[] = [
    "keep",
    open && "now",
    open && "later",
    isPlanned && "unplan",
    state === "published" && !isFixedDocument(entry) && "down",
  ]
  return choices.filter((choice) => choice !== false)
}

/** The choice of a language, as far as it can still be made. */
export const choiceOf = (plan: PublicationPlan, entry: AdminEntry, locale: Locale): Choice =>
  choicesOf(entry, locale).includes(plan[locale].choice) ? plan[locale].choice : "keep"

/**
 * The plan that the sheet suggests: what was changed over a public or scheduled text becomes part of it. Before anything
 * of the entry was public, and where nothing was changed, drafts in sight that have a title are published.
 *
 * @param shown the languages in sight
 * @param later instant for a language that is not scheduled
 */
export const suggestedPlan = (
  entry: AdminEntry,
  content: EntryContent,
  shown: readonly Locale[],
  later: string
): PublicationPlan => {
  const of = (locale: Locale) => publicationOf(entry, locale, false)
  const changed = locales.filter((locale) => content.translations[locale] !== null && of(locale).isChanged)
  const hasDrafts = changed.length === 0
  const planOf = (locale: Locale): LanguagePlan => {
    const { state, plannedAt } = of(locale)
    const at = plannedAt ?? later
    const isReady = hasDrafts && shown.includes(locale) && (content.translations[locale]?.title.trim() ?? "") !== ""
    const isSuggested = state === "draft" ? isReady : changed.includes(locale)
    return { choice: isSuggested ? (plannedAt === null ? "now" : "later") : "keep", at }
  }
  return inEachLocale(planOf)
}

/** The requests that carry a plan out: what goes public first, so that a later plan lies over it. */
export const stepsOf = (plan: PublicationPlan, entry: AdminEntry): PublicationStep[] => {
  const chosen = (choice: Choice): Locale[] => locales.filter((locale) => choiceOf(plan, entry, locale) === choice)
  const instants = new Map<string, Locale[]>()
  for (const locale of chosen("later")) {
    const { at } = plan[locale]
    instants.set(at, [...(instants.get(at) ?? []), locale])
  }
  const isFirst = (locale: Locale): boolean => entry.translations[locale]?.state === "scheduled"
  const publish = (of: readonly Locale[], state: Publication["state"], publishAt: string | null): PublicationStep => ({
    kind: "publish",
    locales: of,
    state,
    publishAt,
  })
  const unplanned = chosen("unplan")
  const steps: PublicationStep[] = [
    publish(chosen("now"), "published", null),
    ...[...instants].sort(([one], [other]) => one.localeCompare(other)).map(([at, of]) => publish(of, "scheduled", at)),
    { kind: "endUpdates", locales: unplanned.filter((locale) => !isFirst(locale)) },
    publish([...unplanned.filter(isFirst), ...chosen("down")], "draft", null),
  ]
  return steps.filter((step) => step.locales.length > 0)
}

/** What a plan does, in words: verbs with their languages, in the order of the steps. */
export const actionsOf = (plan: PublicationPlan, entry: AdminEntry) => {
  const isPublic = (locale: Locale): boolean => entry.translations[locale]?.state === "published"
  const chosen = (choice: Choice): Locale[] => locales.filter((locale) => choiceOf(plan, entry, locale) === choice)
  const now = chosen("now")
  return [
    { verb: "publish" as const, locales: now.filter((locale) => !isPublic(locale)) },
    { verb: "update" as const, locales: now.filter(isPublic) },
    { verb: "schedule" as const, locales: chosen("later") },
    { verb: "unplan" as const, locales: chosen("unplan") },
    { verb: "unpublish" as const, locales: chosen("down") },
  ].filter((action) => action.locales.length > 0)
}
