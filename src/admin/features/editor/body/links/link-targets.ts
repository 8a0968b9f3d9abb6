import { contentTypes } from "../../../../../../shared/staff-endpoints.ts"
import { locales, localesFrom, type Locale } from "../../../../../../shared/locales.ts"
import { localizedPath } from "../../../../../../shared/paths.ts"
import { adminApi } from "../../../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../../../store/entry-paths.ts"
import { filled, withQuery } from "../../../../store/with-query.ts"
import type { GameId } from "../../../../../../shared/games.ts"
import { publicPath } from "../../settings/public-address.ts"
import type { OurPage } from "./our-pages.ts"

type Row = {
  id: string
  link?: string
  game?: GameId | null
  translations: Record<Locale, { title: string; state: string } | null>
}

/** One of our entries that a link may lead to. */
export type LinkEntry = Row & { contentType: ContentTypeName }

type BookmarkedText = { title: string; state: string } & ({ excerpt: string } | { summary: string })

type BookmarkedEntry = { translations: Record<Locale, BookmarkedText | null> }

const types: readonly ContentTypeName[] = contentTypes

/** Entries of each type that a search asks for. */
const perType = "6"

const targetsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Entries of every type with these words in a title, a text or the link; types that the user may not see are left out. */
    findLinkEntries: build.query<LinkEntry[], string>({
      queryFn: async (q, _api, _options, request) => {
        const lists = await Promise.all(
          types.map(async (contentType) =>
            request({ method: "GET", path: withQuery(entryPaths[contentType].list, { q, perPage: perType }) })
          )
        )
        const failed = lists.find(({ error }) => error)
        if (failed?.error && lists.every(({ error }) => error)) return { error: failed.error }
        return {
          data: lists.flatMap(({ data }, index) =>
            ((data as { items: Row[] } | undefined)?.items ?? []).map((row) => ({
              ...row,
              contentType: types[index] ?? "blog",
            }))
          ),
        }
      },
      providesTags: ["Entries"],
    }),
    /** An entry for its card; it stays in the cache while its card is shown. */
    readBookmark: build.query<BookmarkedEntry, { contentType: ContentTypeName; id: string }>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].byId, { id }) }),
      providesTags: ["Entries"],
    }),
  }),
})

export const { useFindLinkEntriesQuery, useReadBookmarkQuery } = targetsApi

/** A page or an entry that a link may lead to, as the list shows it. `isPublic` is whether visitors can open it now. */
export type LinkTarget = { id: string; title: string; path: string; isPublic: boolean; entry: LinkEntry | null }

const startsWord = (title: string, word: string): boolean =>
  title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((one) => one.startsWith(word))

/**
 * Pages and entries whose name in any language has all the words, with their titles and addresses in one language;
 * entries that have the words in their text follow.
 */
export const linkTargets = (
  query: string,
  pages: readonly OurPage[],
  entries: readonly LinkEntry[],
  locale: Locale
): LinkTarget[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isNamed = (names: readonly (string | undefined)[]): boolean =>
    names.some((name) => name && words.every((word) => startsWord(name, word)))
  const ofPages = pages
    .filter(({ label }) => words.length > 0 && isNamed(Object.values(label)))
    .map(({ path, label }) => ({
      id: path,
      title: label[locale],
      path: localizedPath(path, locale),
      isPublic: true,
      entry: null,
    }))
  const targetOf = (entry: LinkEntry): LinkTarget => ({
    id: entry.id,
    title:
      localesFrom(locale)
        .map((each) => entry.translations[each]?.title)
        .find(Boolean) ?? "",
    path: publicPath(entry.contentType, entry.id, entry, locale),
    isPublic: entry.translations[locale]?.state === "published",
    entry,
  })
  const areNamed = ({ translations }: LinkEntry): boolean => isNamed(locales.map((each) => translations[each]?.title))
  // Legal documents in the footer are pages, which everybody may choose, and entries, which editors see.
  const known = new Set(ofPages.map(({ path }) => path))
  const ofEntries = [...entries.filter(areNamed), ...entries.filter((entry) => !areNamed(entry))].map(targetOf)
  return [...ofPages, ...ofEntries.filter(({ path }) => !known.has(path))].filter(({ title }) => title !== "")
}
