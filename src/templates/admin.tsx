import type { PageProps } from "gatsby"
import { lazy } from "react"
import { FrameSkeleton } from "../admin/shell/frame-skeleton.tsx"
import { UnloadedAdmin } from "../admin/shell/unloaded-admin.tsx"
import "../admin/shell/admin-theme.css"
import { textFontFiles } from "../styles/font-files.ts"
import { ClientOnly } from "./client-only.tsx"

const AdminApp = lazy(() => import("../admin/shell/admin-app.tsx").catch(() => ({ default: () => <UnloadedAdmin /> })))

/** The frame, until the admin has loaded or cannot be. */
const Loading = () => (
  <>
    <FrameSkeleton />
    <UnloadedAdmin hidden />
  </>
)

const loadPreview = () => import("./entry-preview.tsx")

const Page = ({ location }: PageProps) => (
  <ClientOnly noScript={<p>The admin needs JavaScript. Для админки нужен JavaScript.</p>} fallback={<Loading />}>
    <AdminApp location={location} loadPreview={loadPreview} />
  </ClientOnly>
)

export default Page

export const Head = () => (
  <>
    <title>Admin</title>
    <meta name="robots" content="noindex" />
    {textFontFiles.map((file) => (
      <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={file} />
    ))}
  </>
)
