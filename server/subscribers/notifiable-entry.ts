import type { EntryState } from "../../shared/contract/entry.ts"
import type { Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import { plansOf, topFields, topText } from "../content/entries/layers.ts"
import type { Entry } from "../content/entries/entry.ts"
import { postContentTypes } from "../content/content-types/post-content-types.ts"
import { listClosedGameIds } from "../content/games/games-repository.ts"
import { postPath } from "../content/posts/post-path.ts"
import { vacancyContentType } from "../content/content-types/vacancy-content-type.ts"
import type { Store } from "../db/connection.ts"
import type { EntryKind } from "../db/tables/history.ts"

export type EntryKey = { kind: EntryKind; id: string; locale: Locale }

/** What a mail says about an entry in a language. */
export type NotifiableText = {
  topic: Topic
  title: string
  summary: string
  /** Path of its page. */
  path: string
  /** `draft` also for an entry that was removed or closed, or whose game closed: it does not become public by itself. */
  state: EntryState
  /** Whether an update of it should be public by now, and is not yet. */
  isUpdateDue: boolean
}

type Words = { title: string; summary: string }

type Found<Fields, Text> = {
  entry: Entry<Fields, Text>
  /** Whether it does not become public by itself, whatever its state. */
  isOver: boolean
  placeOf: (fields: Fields) => { topic: Topic; path: string }
  wordsOf: (text: Text) => Words
}

const textOf = <Fields, Text>(
  { entry, isOver, placeOf, wordsOf }: Found<Fields, Text>,
  locale: Locale,
  { latest, now }: { latest: boolean; now: Date }
): NotifiableText | null => {
  const saved = entry.texts[locale]
  const text = latest ? topText(entry, locale) : (saved?.text ?? null)
  if (saved === null || text === null) return null
  const { topic, path } = placeOf(latest ? topFields(entry) : entry.fields)
  return {
    ...wordsOf(text),
    topic,
    path: localizedPath(path, locale),
    state: isOver ? "draft" : saved.state,
    isUpdateDue: plansOf(entry.layers).some(
      ({ locale: of, plan }) => of === locale && Date.parse(plan.publishAt) <= now.getTime()
    ),
  }
}

/**
 * What a mail would say about an entry; null for one that does not exist in this language.
 *
 * @param latest whether to say it in its newest saved words, instead of those that are public or will be
 */
export const findNotifiableText = async (
  store: Store,
  { kind, id, locale }: EntryKey,
  when: { latest: boolean; now: Date }
): Promise<NotifiableText | null> => {
  if (kind === "job") {
    const [entry] = await vacancyContentType.find(store, [id], { bodies: false })
    if (!entry) return null
    const isOver = entry.removedAt !== null || entry.closedAt !== null
    const placeOf = () => ({ topic: "vacancies" as const, path: paths.job(id) })
    return textOf({ entry, isOver, placeOf, wordsOf: ({ title, summary }) => ({ title, summary }) }, locale, when)
  }
  const [entry] = await postContentTypes[kind].find(store, [id], { bodies: false })
  if (!entry) return null
  const { game: own } = entry.fields
  const isClosed = own !== null && (await listClosedGameIds(store)).includes(own)
  return textOf(
    {
      entry,
      isOver: entry.removedAt !== null || isClosed,
      placeOf: ({ game, link }) => ({ topic: game ?? "news", path: postPath({ kind, game, link }) }),
      wordsOf: ({ title, excerpt }) => ({ title, summary: excerpt }),
    },
    locale,
    when
  )
}
