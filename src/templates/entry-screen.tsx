import type { EntryPage } from "../components/content/entry-page.ts"
import { vacancyView, postView, type PostNode, type VacancyNode } from "../components/content/content-views.ts"
import { typesetHtml, typesetText } from "../../shared/typeset.ts"
import { VacancyScreen } from "../site/vacancies/vacancy-screen.tsx"
import { PostScreen } from "../site/posts/post-screen.tsx"

/** The texts of an entry as queries give them to its public page (src/gatsby/content/typeset-fields.ts). */
const typesetPost = (node: PostNode): PostNode => {
  const set = (text: string) => typesetText(text, node.locale)
  const { title, excerpt, author, html } = node
  return {
    ...node,
    ...{ title: set(title), excerpt: set(excerpt), author: set(author) },
    html: typesetHtml(html, node.locale),
  }
}

const typesetVacancy = (node: VacancyNode): VacancyNode => ({
  ...node,
  title: typesetText(node.title, node.locale),
  summary: typesetText(node.summary, node.locale),
  html: typesetHtml(node.html, node.locale),
})

type EntryScreenProps = {
  page: EntryPage
  /** The entry's future absolute address; null hides the share links. */
  shareUrl: string | null
}

/** An entry on the screen of its public page, from data instead of a query, so without neighbors. */
export const EntryScreen = ({ page, shareUrl }: EntryScreenProps) =>
  page.kind === "jobs" ? (
    <VacancyScreen vacancy={vacancyView(typesetVacancy(page.node))} />
  ) : (
    <PostScreen
      post={postView(typesetPost(page.node))}
      kind={null}
      previous={null}
      next={null}
      related={[]}
      shareUrl={shareUrl}
    />
  )
