/** What a site needs beside its pages, and this product makes with each release. */
export const features = [
  "search",
  "share cards",
  "feeds",
  "sitemap",
  "link checks",
  "content security policy",
  "checks before a release",
  "compressed copies",
  "old releases kept",
] as const

type Feature = (typeof features)[number]

/**
 * How a site gets a feature: it is part of what was measured, a setting turns it on, its makers have a package or a
 * convention for it. What is not named is left to others.
 */
type Offer = "measured" | "a setting" | "a package" | "a convention"

/** A site generator that is measured beside the product. */
export type Peer = {
  name: string
  /** Its packages of npm, with exact versions. */
  packages: Readonly<Record<string, string>>
  /** Whether the packages are those of this project, which are linked instead of installed. */
  isOurs?: boolean
  /** Everything of its project but the posts, by path; `styles` go into each page. */
  files: (styles: string) => Readonly<Record<string, string>>
  /** How it reads posts: a JSON file each, or HTML below front matter. */
  content: "json" | "html"
  /** Program and arguments of a cold build; `node` is the Node that measures. */
  build: readonly [string, ...string[]]
  /** A process that applies edits to the finished files while it runs; without it, an edit takes another build. */
  watch?: { command: readonly [string, ...string[]]; ready: RegExp }
  /** Folder of the finished files. */
  output: string
  offers: Partial<Record<Feature, Offer>>
}

/** Words of the pages around the posts. */
export const siteWords: Record<
  "en" | "ru",
  { name: string; other: string; newer: string; older: string; all: string }
> = {
  en: { name: "A generated site", other: "Русский", newer: "Newer posts", older: "Older posts", all: "All posts" },
  ru: { name: "Придуманный сайт", other: "English", newer: "Новее", older: "Старше", all: "Все записи" },
}

/** Posts of a list page, as in the product. */
export const perPage = 6
