import { diffArrays } from "diff"
import type {
  TranslationWork,
  TranslationWorkList,
  TranslationWorkQuery,
} from "../../../shared/contract/translation-lags.ts"
import { countTextChanges } from "../../../shared/count-text-changes.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Role } from "../../../shared/roles.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { pageOf } from "../../db/page-of.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { contentTypeNames, kindsFor, type ContentTypeName } from "../entries/content-type-names.ts"
import { isSame, type EntryText } from "../entries/entry.ts"
import { topText } from "../entries/layers.ts"
import { postContentTypes } from "../content-types/post-content-types.ts"
import { findRevision } from "../entries/revisions-repository.ts"
import { snapshotOf } from "../entries/revision-snapshot.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import { refreshTranslationLags } from "./translation-lags-service.ts"
import { countWork, findLeadingChanges, listWorkRows, type WorkRow } from "./translation-work-repository.ts"

/** How much the language to translate from has that this one has not. */
const changesIn = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { kind, id, source: from, base }: WorkRow
): Promise<number> => {
  const [entry] = await contentType.find(store, [id])
  const source = entry ? topText(entry, from) : null
  if (base === null) return source?.body.content.length ?? 0
  const revision = await findRevision(store, { kind, id, version: base })
  const before = revision ? topText(snapshotOf(contentType, revision), from) : null
  return countTextChanges(before, source, { isSame, diffBlocks: diffArrays })
}

const changesOf = (store: Store, row: WorkRow): Promise<number> => {
  if (row.kind === "job") return changesIn(store, vacancyContentType, row)
  return changesIn(store, postContentTypes[row.kind], row)
}

/**
 * Texts to translate, of the content types that the reader's roles allow: languages that are missing or behind
 * another one, of entries of which something is public or scheduled.
 *
 * @param roles who may read each content type, by its name
 */
export const listTranslationWork = async (
  context: ServiceContext,
  reader: { roles: readonly Role[] },
  roles: Readonly<Record<ContentTypeName, readonly Role[]>>,
  { locale = null, ...query }: Omit<TranslationWorkQuery, "locale"> & { locale?: TranslationWork["locale"] | null }
): Promise<TranslationWorkList> => {
  const kinds = kindsFor(reader, roles)
  const { page, perPage, place } = pageOf(query)
  const requested: readonly Locale[] = locale === null ? locales : [locale]
  await refreshTranslationLags(context)
  return readSnapshot(context.database.store, async (store) => {
    const counts = await countWork(store, { kinds, locale: null })
    const rows = await listWorkRows(store, { kinds, locale }, place)
    const leading = await findLeadingChanges(store, rows)
    const items: TranslationWork[] = []
    for (const row of rows) {
      const { kind, id, title, base, state, published_at } = row
      const change = leading.find((one) => one.kind === kind && one.id === id && one.locale === row.locale)
      items.push({
        ...{ contentType: contentTypeNames[kind], id, locale: row.locale, title, state },
        reason: base === null ? "missing" : "behind",
        changes: await changesOf(store, row),
        since: (base === null ? published_at : (change?.since ?? published_at)).toISOString(),
        by: change?.by ?? "",
        publishedAt: published_at.toISOString(),
      })
    }
    return {
      items,
      counts,
      page,
      perPage,
      total: requested.reduce((sum, one) => sum + counts[one], 0),
    }
  })
}
