import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { GatsbyNode } from "gatsby"
import type { GameId } from "../../shared/games.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { addressFilesOf, type ListedPage } from "./address-list.ts"
import { nodeTypes } from "./content-nodes.ts"
import { feedFilesOf, feedLists, type FeedEntry, type TextFile } from "./feeds.ts"
import type { PageContext } from "./page-inputs.ts"
import { searchFilesOf, type FoundJob, type FoundPage } from "./search-files.ts"
import type { JobNode, PostNode } from "./site-content.ts"
import { plannedShareCards } from "./share-cards/share-card.ts"
import { writeShareCards } from "./share-cards/write-share-cards.ts"
import { robotsFile, sitemapFilesOf, type SitemapPage } from "./sitemap.ts"

type BodyFields = { title: string; html: string; updatedAt: string }
type PostBody = PostNode & BodyFields & { excerpt: string; author: string; searchWords?: string }
type JobBody = JobNode & BodyFields & Pick<FoundJob, "summary" | "department" | "city">

const postEntry = (post: PostBody, path: string): FeedEntry => ({
  ...post,
  path: localizedPath(path, post.locale),
  summary: post.excerpt,
})

const jobEntry = (job: JobBody): FeedEntry => ({
  ...job,
  path: localizedPath(paths.job(job.entryId), job.locale),
  author: null,
})

type SitePageState = { path: string; context: Partial<PageContext> & { id?: string; number?: number | null } }

const sitemapPage = (page: SitePageState, updatedAtOf: Map<string, string>): SitemapPage[] => {
  const { sitePath, alternates, id } = page.context
  if (sitePath === undefined || alternates === undefined) return []
  return [
    {
      path: localizedPath(sitePath, page.context.language ?? "en"),
      sitePath,
      alternates,
      updatedAt: (id && updatedAtOf.get(id)) || null,
    },
  ]
}

/** Pages that are no entries and that nobody looks for. */
const unsearched: readonly string[] = [
  paths.notFound,
  paths.gone,
  paths.unsubscribe,
  paths.withdraw,
  paths.admin,
  "/redirect-to-market",
]

const foundPage = ({ path, context }: SitePageState): FoundPage[] => {
  const { sitePath, language, head, number } = context
  if (sitePath === undefined || !language || !head || number || unsearched.includes(sitePath)) return []
  return [{ path, locale: language, ...head }]
}

/** Takes away what an earlier build left in the folders of the search: a part whose posts are no longer public. */
const removeOthers = async (files: TextFile[]): Promise<void> => {
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) {
    const kept = new Set(files.map(({ path }) => path))
    const there = await readdir(join("public", folder)).catch(() => [])
    for (const name of there) if (!kept.has(`${folder}/${name}`)) await rm(join("public", folder, name))
  }
}

const listedPage = ({ context }: SitePageState, titleOf: Map<string, string>): ListedPage[] => {
  const { sitePath, language, head, id } = context
  const title = head?.title ?? (id && titleOf.get(id))
  return sitePath === undefined || language === undefined || !title ? [] : [{ locale: language, sitePath, title }]
}

const writeFiles = async (files: TextFile[]): Promise<void> => {
  for (const { path, text } of files) {
    const file = join("public", path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** Writes what belongs to the whole site: feeds, sitemap, robots.txt, the search, addresses, pictures for links. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ getNodesByType, store, reporter }) => {
  const blog = [...getNodesByType(nodeTypes.blogPost)] as unknown as PostBody[]
  const devblog = [...getNodesByType(nodeTypes.devblogPost)] as unknown as (PostBody & { game: GameId })[]
  const jobs = [...getNodesByType(nodeTypes.job)] as unknown as JobBody[]
  const lists = feedLists({
    blog: blog.map((post) => postEntry(post, paths.blogPost(post.link))),
    devblog: devblog.map((post) => ({
      ...postEntry(post, paths.devblogPost(post.game, post.link)),
      game: post.game,
    })),
    jobs: jobs.map(jobEntry),
  })
  const updatedAtOf = new Map([...blog, ...devblog, ...jobs].map((entry) => [entry.id, entry.updatedAt]))
  const { pages } = (store.getState as () => { pages: Map<string, SitePageState> })()
  const sitemap = await sitemapFilesOf([...pages.values()].flatMap((page) => sitemapPage(page, updatedAtOf)))
  const titleOf = new Map([...blog, ...devblog, ...jobs].map((entry) => [entry.id, entry.title]))
  const addresses = addressFilesOf([...pages.values()].flatMap((page) => listedPage(page, titleOf)))
  const search = searchFilesOf({ posts: [...blog, ...devblog], jobs, pages: [...pages.values()].flatMap(foundPage) })
  await removeOthers(search)
  await writeFiles([...feedFilesOf(lists), ...sitemap, robotsFile(), ...search, ...addresses])
  reporter.info(`${await writeShareCards("public", plannedShareCards())} share cards drawn`)
}
