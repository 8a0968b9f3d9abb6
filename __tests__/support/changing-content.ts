import { blogPaths, type BlogPost } from "../../shared/contract/blog.ts"
import { dailyPaths, type Daily } from "../../shared/contract/daily.ts"
import { devblogPaths, type DevblogPost } from "../../shared/contract/devblog.ts"
import { jobPaths, type ClosedJob, type Job } from "../../shared/contract/vacancies.ts"
import { siteChangesPaths } from "../../shared/contract/site-changes.ts"
import { redirectPaths } from "../../shared/contract/redirects.ts"
import { emptyFields } from "../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../shared/contract/post-fields.ts"
import { legalPaths, type PublishedLegal } from "../../shared/contract/legal-documents.ts"
import { gamePaths, type PublishedGame } from "../../shared/contract/games.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import { apiBase } from "../../shared/paths.ts"
import { firstLegal } from "./first-legal.ts"
import { sendJson, startHttpPeer } from "./http-peer.ts"
import { demoGames, publishedGame } from "./site-games.ts"

/** Numbers between 0 and 1, the same ones for the same seed (mulberry32). */
export const seededChance = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Post = BlogPost | DevblogPost
type Entry = Post | Job | PublishedLegal
type ContentType = "blog" | "devblog" | "jobs" | "legal"

const listPaths: readonly [ContentType, string][] = [
  ["blog", blogPaths.list],
  ["devblog", devblogPaths.list],
  ["jobs", jobPaths.list],
  ["legal", legalPaths.list],
]

/** A picture of the library that only shared links show: its file need not be there. */
const pictureOf = (number: number) => {
  const id = `00000000-0000-4000-9000-${number.toString(16).padStart(12, "0")}`
  const copy = { url: `/files/${id}/oar-1200.jpg`, type: "image/jpeg" as const, width: 1200, height: 800 }
  const size = { type: "image/jpeg", width: 1800, height: 1200, placeholder: null, renditions: [copy] }
  return { id, url: `/files/${id}/oar.jpg`, ...size, alt: { en: "An oar", ru: "" }, focalPoint: { x: 0.5, y: 0.5 } }
}

const firstDay = Date.UTC(2024, 0, 1)

/**
 * A content API whose content changes at random, in every way in which users change it: entries are published, edited, withdrawn
 * in one language, moved to another link, day or game, removed and restored; links of removed ones are used again; vacancies open and close;
 * legal documents get versions and variants; games, redirects and the daily note change.
 *
 * @param cards whether every fifth entry shows the card of an earlier one, and changes with it
 */
export const startChangingContent = async (seed: number, { cards = false } = {}) => {
  const chance = seededChance(seed)
  const lists: Record<ContentType, { entries: Map<string, Entry>; log: { id: string; at: number }[] }> = {
    blog: { entries: new Map(), log: [] },
    devblog: { entries: new Map(), log: [] },
    jobs: { entries: new Map(), log: [] },
    legal: { entries: new Map((await firstLegal()).map((document) => [document.id, document])), log: [] },
  }
  const closed: ClosedJob[] = []
  const redirects: { from: string; to: string }[] = []
  const games: PublishedGame[] = Object.keys(demoGames).map((id) => publishedGame(id))
  const closedGames: PublishedGame[] = []
  let daily: Daily = { en: null, ru: null }
  let position = 0
  let made = 0
  let redirected = 0
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)]
  const idOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`
  const numberOf = (id: string): number => Number.parseInt(id.slice(-12), 16)
  const bookmarkedBy = (id: string): string | null => (cards && numberOf(id) % 5 === 0 ? idOf(numberOf(id) - 3) : null)
  /** Also of the entry that has the card of this one, as server/content/content-types/republish-bookmarks.ts does. */
  const note = (contentType: ContentType, id: string): void => {
    lists[contentType].log.push({ id, at: (position += 1) })
    const shown = idOf(numberOf(id) + 3)
    if (bookmarkedBy(shown) !== id) return
    for (const { entries, log } of Object.values(lists))
      if (entries.has(shown)) log.push({ id: shown, at: (position += 1) })
  }
  /** An entry as it is read: the card in its texts is what the other entry says now. */
  const drawn = (entry: Entry): Entry => {
    const id = bookmarkedBy(entry.id)
    const other = id === null ? undefined : Object.values(lists).flatMap(({ entries }) => entries.get(id) ?? [])[0]
    if (!other) return entry
    const translations = Object.fromEntries(
      Object.entries(entry.translations).map(([locale, old]) => {
        const title = other.translations[locale as Locale]?.title
        const path = "link" in other ? other.link : other.id
        const card =
          title === undefined ? "" : `<div class="bookmark"><div><p><a href="/${path}">${title}</a></p></div></div>`
        const body = old as { html: string }
        return [locale, { ...body, html: body.html + card }]
      })
    )
    return { ...entry, translations }
  }
  const instant = (): string => new Date(firstDay + Math.floor(chance() * 900) * 86_400_000 + made).toISOString()

  const words = (): string =>
    Array.from({ length: 8 }, () => pick(["wolf", "torch", "snow", "oar", "herring"])).join(" ")
  const text = (publishedAt: string) => ({
    ...emptyFields(postTextFields),
    title: `About ${words()}`,
    excerpt: words(),
    summary: words(),
    html: `<p>${words()}</p><h2>${words()}</h2>`,
    words: 16,
    publishedAt,
    updatedAt: instant(),
  })
  const languages = (): Locale[] => pick<Locale[]>([["en"], ["ru"], ["en", "ru"], ["en", "ru"]]) ?? ["en"]
  const translations = (locales: readonly Locale[]) => {
    const publishedAt = instant()
    return Object.fromEntries(locales.map((locale) => [locale, text(publishedAt)]))
  }
  const inVersions = (texts: ReturnType<typeof translations>): PublishedLegal["translations"] =>
    Object.fromEntries(
      Object.entries(texts).map(([locale, text]) => [
        locale,
        { ...text, versions: [{ day: "2026-01-01", text: words() }] },
      ])
    )

  const add = (contentType: ContentType, locales = languages()): string => {
    made += 1
    const id = idOf(made)
    const texts = translations(locales)
    const base = { id, version: 1, translations: texts }
    const post = {
      link: `post-${made}`,
      formerLinks: [],
      cover: null,
      sharePicture: null,
      ...emptyFields(postFields),
      author: { en: "V", ru: "В" },
    }
    const vacancy = { department: "engineering", employmentType: "FULL_TIME", remote: true } as const
    const kinds: Record<ContentType, () => Entry> = {
      blog: () => ({ ...base, ...post }),
      devblog: () => ({ ...base, ...post, game: pick([...games, ...closedGames])?.id ?? "frostborn" }),
      jobs: () => ({ ...base, ...vacancy, country: null, city: null, salary: null, validThrough: null }),
      legal: () => ({ ...base, link: `jp/document-${made}`, formerLinks: [], translations: inVersions(texts) }),
    }
    const entry = kinds[contentType]()
    lists[contentType].entries.set(id, entry)
    note(contentType, id)
    return id
  }
  /** Replaces texts of an entry, in every language that it has. */
  const edit = (contentType: ContentType, id: string, texts: Partial<ReturnType<typeof text>>): void => {
    const entry = lists[contentType].entries.get(id)
    if (!entry) throw new Error(`There is no ${id}`)
    const translations = Object.fromEntries(
      Object.entries(entry.translations).map(([locale, old]) => [locale, { ...old, ...texts }])
    )
    lists[contentType].entries.set(id, { ...entry, translations })
    note(contentType, id)
  }
  const change = (contentType: ContentType, mutate: (entry: Entry) => Entry | null): void => {
    const entry = pick([...lists[contentType].entries.values()])
    if (!entry) return
    const next = mutate({ ...entry, version: entry.version + 1 })
    if (next) lists[contentType].entries.set(entry.id, next)
    else lists[contentType].entries.delete(entry.id)
    note(contentType, entry.id)
  }
  /** What was removed, and can be restored. */
  const removed: { contentType: ContentType; entry: Entry }[] = []
  const isTaken = (contentType: ContentType, link: string): boolean =>
    [...lists[contentType].entries.values()].some(
      (entry) => "link" in entry && [entry.link, ...entry.formerLinks].includes(link)
    )
  const moved = (entry: Entry, link: string | undefined): Entry =>
    "link" in entry && link !== undefined
      ? { ...entry, link, formerLinks: [...entry.formerLinks.filter((former) => former !== link), entry.link] }
      : entry
  const posts = (): ContentType => (chance() < 0.6 ? "blog" : "devblog")
  const anyContentType = (): ContentType => pick<ContentType>(["blog", "devblog", "jobs"]) ?? "blog"

  const changes: Record<string, () => void> = {
    "an entry is published": () => void add(anyContentType()),
    "a text is edited": () =>
      change(anyContentType(), (entry) => ({
        ...entry,
        translations: Object.fromEntries(
          locales.flatMap((locale) => {
            const old = entry.translations[locale]
            return old ? [[locale, text(old.publishedAt)]] : []
          })
        ),
      })),
    "other languages are published": () =>
      change(anyContentType(), (entry) => ({ ...entry, translations: translations(languages()) })),
    "what search engines say of a post is edited": () =>
      change(posts(), (entry) => {
        if (!("noindex" in entry)) return entry
        const sharePicture = pick([null, pictureOf(made)]) ?? null
        const translations = Object.fromEntries(
          Object.entries(entry.translations).map(([locale, old]) => [
            locale,
            { ...old, seoTitle: pick(["", words()]) ?? "", seoDescription: pick(["", words()]) ?? "" },
          ])
        )
        const sharePictureId = sharePicture?.id ?? null
        return { ...entry, translations, noindex: !entry.noindex, sharePicture, sharePictureId }
      }),
    "an entry is removed": () =>
      change(anyContentType(), (entry) => {
        if ("department" in entry) closed.push({ id: entry.id, closedAt: instant() })
        const contentType = "department" in entry ? "jobs" : "game" in entry ? "devblog" : "blog"
        removed.push({ contentType, entry })
        return null
      }),
    "a removed entry is restored": () => {
      const [found] = removed.splice(Math.floor(chance() * removed.length), 1)
      if (!found || ("link" in found.entry && isTaken(found.contentType, found.entry.link))) return
      const { contentType, entry } = found
      lists[contentType].entries.set(entry.id, entry)
      const at = closed.findIndex(({ id }) => id === entry.id)
      if (at >= 0) closed.splice(at, 1)
      note(contentType, entry.id)
    },
    "another post gets the link of a removed one": () => {
      const found = pick(removed)
      if (!found || !("link" in found.entry) || isTaken(found.contentType, found.entry.link)) return
      const { contentType, entry } = found
      const id = add(contentType)
      const post = lists[contentType].entries.get(id) as Post
      lists[contentType].entries.set(id, { ...post, link: entry.link })
    },
    "an entry moves to another day": () =>
      change(anyContentType(), (entry) => ({
        ...entry,
        translations: Object.fromEntries(
          Object.entries(entry.translations).map(([locale, old]) => [locale, { ...old, publishedAt: instant() }])
        ),
      })),
    "a language is added, or withdrawn": () =>
      change(anyContentType(), (entry) => {
        const [locale, other] = pick([locales, locales.toReversed()]) ?? locales
        const text = entry.translations[locale] ?? entry.translations[other]
        const isAlone = Object.keys(entry.translations).length === 1
        const both = { [locale]: text, [other]: text }
        return { ...entry, translations: isAlone ? both : { [locale]: text } }
      }),
    "a link is changed": () =>
      change(posts(), (entry) => moved(entry, "link" in entry ? `${entry.link}-x` : undefined)),
    "a post gets a link that it had": () =>
      change(posts(), (entry) => moved(entry, "link" in entry ? entry.formerLinks.at(-1) : undefined)),
    "a post moves to another game": () =>
      change("devblog", (entry) => ({ ...entry, game: pick([...games, ...closedGames])?.id ?? "frostborn" })),
    "a legal document is edited": () =>
      change("legal", (entry) =>
        "department" in entry ? entry : { ...entry, translations: inVersions(translations([...locales])) }
      ),
    "a variant of a legal document is added, or removed": () =>
      chance() < 0.6
        ? void add("legal")
        : change("legal", (entry) => ("link" in entry && entry.link.startsWith("jp/") ? null : entry)),
    "staff redirect an address, or no longer": () => {
      if (chance() < 0.6) redirects.push({ from: `/old-${(redirected += 1)}`, to: "/games" })
      else redirects.splice(Math.floor(chance() * redirects.length), 1)
    },
    "games change places": () => void games.reverse(),
    "a game is added, or renamed": () => {
      const known = games.find(({ id }) => id === "ashes")
      const name = { en: `Ashes ${words()}`, ru: `Пепел ${words()}` }
      if (known) known.name = name
      else if (closedGames.length === 0) games.push(publishedGame("ashes", { name, theme: "own", accent: "#7fd1ae" }))
    },
    "a game closes, or opens again": () => {
      const back = closedGames.pop()
      if (back) games.push(back)
      else closedGames.push(...games.splice(chance() < 0.5 ? 0 : games.length - 1, 1))
    },
    "the note of the day changes": () => {
      const shown = { link: null, linkLabel: null, picture: null, shownFrom: instant(), shownUntil: null }
      daily = chance() < 0.3 ? { en: null, ru: null } : { en: { text: words(), ...shown }, ru: null }
    },
  }

  const cursor = (at = position): string => `random.${at}`
  const handle = (contentType: ContentType, query: URLSearchParams): unknown => {
    const { entries, log } = lists[contentType]
    const since = query.get("since")
    if (since === null) {
      const items = [...entries.values()].map(drawn)
      return { items, page: 1, perPage: 100, total: items.length, cursor: cursor() }
    }
    const after = Number(since.replace("random.", ""))
    const ids = new Set(log.filter(({ at }) => at > after).map(({ id }) => id))
    const changed = [...ids].flatMap((id) => entries.get(id) ?? []).map(drawn)
    const removed = [...ids]
      .filter((id) => !entries.has(id))
      .map((id) => ({ id, removedAt: "2026-01-01T00:00:00.000Z" }))
    return { changed, removed, cursor: cursor(), more: false }
  }
  const publishedGames = () => ({ items: games, closed: closedGames.map(({ id }) => id) })
  const since = (contentType: ContentType, query: URLSearchParams): unknown =>
    handle(contentType, new URLSearchParams({ since: query.get(contentType) ?? "" }))
  const peer = await startHttpPeer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
    const responses: Record<string, () => unknown> = {
      ...Object.fromEntries(listPaths.map(([contentType, path]) => [path, () => handle(contentType, searchParams)])),
      [jobPaths.closed]: () => ({ items: closed, page: 1, perPage: 100, total: closed.length, cursor: cursor() }),
      [dailyPaths.get]: () => daily,
      [redirectPaths.published]: () => ({ items: redirects }),
      [gamePaths.published]: publishedGames,
      [siteChangesPaths.get]: () => ({
        blog: since("blog", searchParams),
        devblog: since("devblog", searchParams),
        jobs: since("jobs", searchParams),
        legal: since("legal", searchParams),
        redirects: { items: redirects },
        games: publishedGames(),
        daily,
      }),
    }
    const give = responses[pathname.replace(apiBase, "")]
    if (give) sendJson(response, { code: 0, response: give() })
    else sendJson(response, { code: 1004, message: "Not found", requestId: "r" }, 404)
  })
  return {
    apiUrl: peer.origin + apiBase,
    /** Makes a random change, and returns its name. */
    change: (): string => {
      const what = pick(Object.keys(changes)) ?? ""
      changes[what]?.()
      return what
    },
    add,
    edit,
    /**
     * Adds everything that another content API has published.
     *
     * @param read returns what it responds at a path
     */
    addFrom: async (read: (path: string) => Promise<unknown>): Promise<void> => {
      for (const [contentType, path] of listPaths)
        for (const entry of ((await read(path)) as { items: Entry[] }).items) {
          lists[contentType].entries.set(entry.id, entry)
          note(contentType, entry.id)
        }
      redirects.push(...((await read(redirectPaths.published)) as { items: typeof redirects }).items)
      daily = (await read(dailyPaths.get)) as Daily
    },
    /** Makes a game public, the last one in the order. */
    addGame: (id: string): void => {
      games.push(publishedGame(id, { theme: "own", accent: "#7fd1ae" }))
    },
    closeGame: (id: string): void => {
      closedGames.push(
        ...games.splice(
          games.findIndex((game) => game.id === id),
          1
        )
      )
    },
    /** Makes a game public again that was closed, the last one in the order. */
    reopenGame: (id: string): void => {
      games.push(
        ...closedGames.splice(
          closedGames.findIndex((game) => game.id === id),
          1
        )
      )
    },
    /** Adds a post to a developer blog. */
    addTo: (game: string): string => {
      const id = add("devblog", ["en", "ru"])
      const entry = lists.devblog.entries.get(id)
      if (entry) lists.devblog.entries.set(id, { ...entry, game })
      return id
    },
    /** Removes every entry of a content type. */
    removeAll: (contentType: ContentType): void => {
      for (const id of lists[contentType].entries.keys()) note(contentType, id)
      lists[contentType].entries.clear()
    },
    close: peer.close,
  }
}
