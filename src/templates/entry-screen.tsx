import type { EntryPage } from "../components/content/entry-page.ts"
import { vacancyView, postView } from "../components/content/content-views.ts"
import { VacancyScreen } from "../site/jobs/vacancy-screen.tsx"
import { PostScreen } from "../site/posts/post-screen.tsx"

type EntryScreenProps = {
  page: EntryPage
  /** The entry's future absolute address; null hides the share links. */
  shareUrl: string | null
}

/** An entry on the screen of its public page, from data instead of a query, so without neighbors. */
export const EntryScreen = ({ page, shareUrl }: EntryScreenProps) =>
  page.kind === "jobs" ? (
    <VacancyScreen vacancy={vacancyView(page.node)} />
  ) : (
    <PostScreen post={postView(page.node)} kind={null} previous={null} next={null} related={[]} shareUrl={shareUrl} />
  )
