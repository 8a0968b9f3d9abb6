import { graphql, navigate } from "gatsby"
import { useEffect } from "react"
import { localizedPath, paths } from "../../shared/paths.ts"
import { entryPath } from "../components/content/entry-page.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { useLoadedOnUse } from "../components/ui/use-loaded-on-use.ts"
import { PreviewScreen } from "../site/preview/preview-screen.tsx"
import { usePreview } from "../site/preview/use-preview.ts"
import { SiteShell } from "../site/shell/site-shell.tsx"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"

const loadScreens = () => import("./entry-screen.tsx")

const Page = ({ pageContext, location }: SitePageProps<LocalesData>) => {
  const { language, sitePath, alternatePaths, games } = pageContext
  const { hash } = location
  const preview = usePreview(hash)
  const page = preview.state === "draft" ? preview.page : null
  const screens = useLoadedOnUse(loadScreens, page !== null)
  const itsLanguage = page?.node.locale ?? language
  useEffect(() => {
    if (itsLanguage !== language) navigate(localizedPath(paths.preview, itsLanguage) + hash, { replace: true })
  }, [itsLanguage, language, hash])
  // The entry's own address determines the theme and the section.
  const path = page ? entryPath(page) : sitePath
  return (
    <SiteShell games={games} path={path} alternatePaths={alternatePaths}>
      <PreviewScreen
        preview={preview}
        draw={(drawn) => (screens ? <screens.EntryScreen page={drawn} shareUrl={null} /> : null)}
      />
    </SiteShell>
  )
}

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => (
  <>
    <PageHead {...headOf(pageContext)} noindex />
    <meta name="referrer" content="no-referrer" />
  </>
)

export const query = graphql`
  query ($language: String!) {
    locales: allLocale(
      filter: {
        language: { eq: $language }
        ns: { in: ["shell", "sections", "posts", "jobs", "legal", "forms", "preview"] }
      }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
  }
`
