import { lazy } from "react"
import { PageHead } from "../components/seo/page-head.tsx"
import { studio } from "../settings/studio.ts"
import { ClientOnly } from "./client-only.tsx"
import { headOf } from "./head-of.ts"
import type { SiteHeadProps, SitePageProps } from "./page-context.ts"

const UnsubscribeApp = lazy(() => import("../admin/features/unsubscribe/unsubscribe-app.tsx"))

const Page = ({ pageContext }: SitePageProps<unknown>) => (
  <ClientOnly noScript={studio.mail.support}>
    <UnsubscribeApp locale={pageContext.language} contact={studio.mail.support} />
  </ClientOnly>
)

export default Page

export const Head = ({ pageContext }: SiteHeadProps<unknown>) => <PageHead {...headOf(pageContext)} noindex />
