import type { IGatsbyImageData } from "gatsby-plugin-image"
import type { Department, EmploymentType, Job } from "../../../shared/contract/vacancies.ts"
import type { PostPreview } from "../../../shared/contract/previews.ts"
import type { GameId } from "../../../shared/games.ts"

/** Plain data for the screens. Every `path` has its language prefix; times are UTC ISO 8601. */

export type PictureView = {
  alt: string
  focalPoint: { x: number; y: number }
  image: IGatsbyImageData
  /** Source set, in AVIF, of another picture for upright screens. */
  upright?: string
}

/**
 * Source sets, in AVIF, of the planes of a scene: laid over each other, from far to near, they are the picture. Upright
 * screens have a picture of their own, in two planes.
 */
export type ScenePlanes = { far: string; middle: string; near: string; uprightFar: string; uprightNear: string }

/** A picture whose planes move at their own speeds; null if it has none. */
export type SceneView = PictureView & { planes: ScenePlanes | null }

export type PostCardView = {
  id: string
  path: string
  title: string
  excerpt: string
  publishedAt: string
  words: number
  game: GameId | null
  cover: PictureView | null
}

/** All other fields are the same as in the node. */
export type PostView = PostCardView & Omit<PostPreview, "entryId" | "locale" | "link" | keyof PostCardView>

export type PostLinkView = { path: string; title: string }

export type VacancyCardView = {
  id: string
  path: string
  title: string
  summary: string
  department: Department
  employmentType: EmploymentType
  remote: boolean
  country: string | null
  city: string | null
  salary: Job["salary"]
  publishedAt: string
  validThrough: string | null
}

export type VacancyView = VacancyCardView & { html: string }

export type DailyView = { text: string; link: string | null; linkLabel: string | null }

/** `current` is null at the list's own address, which shows the newest posts. Page 1 has the oldest. */
export type PaginationView = {
  current: number | null
  pages: { number: number; path: string }[]
  newestPath: string
  feedPath: string
}
