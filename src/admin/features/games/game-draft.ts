import type { AdminGame, GameContent } from "../../../../shared/contract/games.ts"
import { contrast, readableContrast } from "../../../../shared/contrast.ts"
import { ownThemeColors, type GameId } from "../../../../shared/games.ts"
import { defaultLocale, inEachLocale, type Locale, type LocalizedText } from "../../../../shared/locales.ts"
import { linkOfTitle, slugPattern } from "../../../../shared/slug.ts"

type Trailer = NonNullable<GameContent["trailer"]>

/** A game as it is typed: what are numbers and addresses that may be left out are texts until it is saved. */
export type TypedContent = Omit<
  GameContent,
  "accent" | "systems" | "minimumAge" | "releasedIn" | "crewSize" | "trailer"
> & {
  /** Stays while another theme is chosen. */
  accent: string
  systems: (Omit<GameContent["systems"][number], "memory"> & { memory: string })[]
  minimumAge: string
  releasedIn: string
  crewSize: string
  /** Captions are by language. */
  trailer: { mp4: string; webm: string; since: Trailer["since"] | null; seconds: string } & Record<Locale, string>
  hasTrailer: boolean
}

/** What is typed over a version, none for a new game. */
export type TypedGame = {
  id: GameId
  version: number | undefined
  content: TypedContent
  /** Addresses of small copies of its pictures, by their ids. */
  pictures: Readonly<Record<string, string>>
}

/** Why a field cannot be saved, by its path in the content; the keys of `issue` in the texts. */
export type GameIssues = ReadonlyMap<string, "needed" | "refused" | "id" | "taken" | "answered" | "number" | "contrast">

/** A text that is not written yet. */
export const nothing = inEachLocale(() => "")

/** The accent that the field of a new game shows. */
const firstAccent = "#f3dcb8"

const emptyContent: GameContent = {
  name: nothing,
  line: nothing,
  intro: nothing,
  description: nothing,
  devblogLead: nothing,
  searchWords: "",
  theme: "own",
  accent: firstAccent,
  systems: [],
  stores: [],
  minimumAge: null,
  releasedIn: null,
  crewSize: null,
  trailer: null,
  hero: null,
  focalPoint: { x: 0.5, y: 0.5 },
  poster: null,
  features: [],
  shots: [],
  questions: [],
}

const typedNumber = (value: number | null): string => (value === null ? "" : String(value))

/** @param game null for a new one */
export const typedOf = (game: Pick<AdminGame, "id" | "version" | "content" | "files"> | null): TypedGame => {
  const content = game?.content ?? emptyContent
  const { trailer } = content
  return {
    id: game?.id ?? "",
    version: game?.version,
    pictures: Object.fromEntries(
      (game?.files ?? []).map((file) => [
        file.id,
        file.kind === "image" ? (file.renditions[0]?.url ?? file.url) : file.url,
      ])
    ),
    content: {
      ...content,
      accent: content.accent ?? firstAccent,
      systems: content.systems.map((system) => ({ ...system, memory: typedNumber(system.memory) })),
      minimumAge: typedNumber(content.minimumAge),
      releasedIn: typedNumber(content.releasedIn),
      crewSize: typedNumber(content.crewSize),
      hasTrailer: trailer !== null,
      trailer: {
        mp4: trailer?.mp4 ?? "",
        webm: trailer?.webm ?? "",
        ...inEachLocale((locale) => trailer?.captions[locale] ?? ""),
        since: trailer?.since ?? null,
        seconds: typedNumber(trailer?.seconds ?? null),
      },
    },
  }
}

/** A number as people type it, with a comma or a point; null for nothing, NaN for what is no number. */
const numberOf = (typed: string): number | null => {
  const text = typed.trim().replace(",", ".")
  return text === "" ? null : /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const addressOf = (typed: string): string | null => typed.trim() || null

/** The contrast of an accent with the ground on which it is hardest to read. */
export const accentContrast = (accent: string): number =>
  Math.min(...[...ownThemeColors.grounds, ownThemeColors.onAction].map((ground) => contrast(accent, ground)))

/** What would be refused anyway, without asking the server. */
export const issuesOf = ({ id, version, content }: TypedGame): GameIssues => {
  const numbers = [
    ["minimumAge", content.minimumAge],
    ["releasedIn", content.releasedIn],
    ["crewSize", content.crewSize],
    ...content.systems.map(({ memory }, index) => [`systems.${index}.memory`, memory] as const),
    ...(content.hasTrailer ? [["trailer.seconds", content.trailer.seconds] as const] : []),
  ] as const
  const found: [string, "needed" | "id" | "number" | "contrast"][] = numbers.flatMap(([path, typed]) =>
    Number.isNaN(numberOf(typed)) ? [[path, "number" as const]] : []
  )
  if (version === undefined && !slugPattern.test(id.trim())) found.push(["id", "id"])
  if (content.theme === "own" && accentContrast(content.accent) < readableContrast) found.push(["accent", "contrast"])
  for (const [index, { link }] of content.questions.entries())
    if (!slugPattern.test(link.trim())) found.push([`questions.${index}.link`, "id"])
  if (content.hasTrailer) {
    if (content.trailer.mp4.trim() === "") found.push(["trailer.mp4", "needed"])
    if (content.trailer.since === null) found.push(["trailer.since", "needed"])
    if (content.trailer.seconds.trim() === "") found.push(["trailer.seconds", "needed"])
  }
  return new Map(found)
}

/** The address of an answer: that of its question until another one is typed. */
export const suggestedLink = (
  { link, ask }: Pick<GameContent["questions"][number], "link" | "ask">,
  changed: LocalizedText
): string => (link === linkOfTitle(ask[defaultLocale]) ? linkOfTitle(changed[defaultLocale]) : link)

/** What is sent of a game without issues. */
export const contentOf = ({ content }: TypedGame): GameContent => {
  const { hasTrailer, trailer, accent, systems, minimumAge, releasedIn, crewSize, ...rest } = content
  return {
    ...rest,
    accent: content.theme === "own" ? accent : null,
    systems: systems.map((system) => ({ ...system, memory: numberOf(system.memory) })),
    questions: rest.questions.map((question) => ({ ...question, link: question.link.trim() })),
    stores: rest.stores.map((store) => ({ ...store, url: store.url.trim() })),
    minimumAge: numberOf(minimumAge),
    releasedIn: numberOf(releasedIn),
    crewSize: numberOf(crewSize),
    trailer:
      hasTrailer && trailer.since !== null
        ? {
            mp4: trailer.mp4.trim(),
            webm: addressOf(trailer.webm),
            captions: inEachLocale((locale) => addressOf(trailer[locale])),
            since: trailer.since,
            seconds: numberOf(trailer.seconds) ?? 0,
          }
        : null,
  }
}

/** The issues that the server found, by the paths of the fields that show them. */
export const refusedFields = (details: ReadonlyMap<string, string>): GameIssues =>
  new Map(
    [...details].map(([path, message]) => {
      const field = path.replace(/^content\./, "").replace(/^trailer\.captions\./, "trailer.")
      const isNeeded = message.includes("is needed before")
      const isTaken = message === "is the address of another answer"
      return [field, field === "id" ? "taken" : isTaken ? "answered" : isNeeded ? "needed" : "refused"]
    })
  )

/** The same rows in another order: that at the index one place up, or down. */
export const movedRow = <Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] => {
  const to = index + by
  const [row] = rows.slice(index, index + 1)
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(index, 1).toSpliced(to, 0, row)
}

/** The first of these values that no row has yet. @param fallback when rows have all of them */
export const unusedValue = <Value extends string>(
  all: readonly Value[],
  used: readonly Value[],
  fallback: Value
): Value => all.find((value) => !used.includes(value)) ?? fallback
