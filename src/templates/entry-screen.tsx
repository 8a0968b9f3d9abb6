import type { EntryPage } from "../components/content/entry-page.ts"
import { vacancyView, postView, type PostNode, type VacancyNode } from "../components/content/content-views.ts"
import { typesetHtml, typesetText } from "../../shared/typeset.ts"
import { legalView } from "../../shared/legal-view.ts"
import { LegalScreen } from "../site/legal/legal-screen.tsx"
import { VacancyScreen } from "../site/vacancies/vacancy-screen.tsx"
import { PostScreen } from "../site/posts/post-screen.tsx"

/**
 * The texts of an entry as queries give them to its public page (src/gatsby/content/typeset-fields.ts), without that
 * file's schemas: what is no text for people has no spaces, or is not on the screen.
 */
const typesetPost = (node: PostNode): PostNode => {
  const { locale, html } = node
  const set = Object.entries(node).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "string" ? typesetText(value, locale) : value,
  ])
  return { ...node, ...Object.fromEntries(set), html: typesetHtml(html, locale) }
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
export const EntryScreen = ({ page, shareUrl }: EntryScreenProps) => {
  switch (page.kind) {
    case "jobs":
      return <VacancyScreen vacancy={vacancyView(typesetVacancy(page.node))} />
    case "legal":
      return <LegalScreen document={legalView(page.node, []).typeset} />
    default:
      return (
        <PostScreen
          post={postView(typesetPost(page.node))}
          kind={null}
          previous={null}
          next={null}
          related={[]}
          shareUrl={shareUrl}
        />
      )
  }
}
