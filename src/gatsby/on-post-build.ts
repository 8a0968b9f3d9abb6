import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { GatsbyNode } from "gatsby"
import type { GameId } from "../../shared/games.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { nodeTypes } from "./content-nodes.ts"
import { feedFilesOf, feedLists, type FeedEntry, type TextFile } from "./feeds.ts"
import type { PageContext } from "./page-inputs.ts"
import type { JobNode, PostNode } from "./site-content.ts"
import { robotsFile, sitemapFilesOf, type SitemapPage } from "./sitemap.ts"

type BodyFields = { title: string; html: string; updatedAt: string }
type PostBody = PostNode & BodyFields & { excerpt: string; author: string }
type JobBody = JobNode & BodyFields & { summary: string }

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

type SitePageState = { path: string; context: Partial<PageContext> & { id?: string } }

const sitemapPage = (page: SitePageState, updatedAtOf: Map<string, string>): SitemapPage[] => {
  const { sitePath, alternates, id } = page.context
  if (sitePath === undefined || alternates === undefined) return []
  return [{ path: page.path, sitePath, alternates, updatedAt: (id && updatedAtOf.get(id)) || null }]
}

const writeFiles = async (files: TextFile[]): Promise<void> => {
  for (const { path, text } of files) {
    const file = join("public", path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** Writes what belongs to the whole site: feeds, sitemap, robots.txt. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ getNodesByType, store }) => {
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
  await writeFiles([...feedFilesOf(lists), ...sitemap, robotsFile()])
}
