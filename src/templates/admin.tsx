import { lazy } from "react"
import { ClientOnly } from "./client-only.tsx"

const AdminApp = lazy(() => import("../admin/shell/admin-app.tsx"))

const Page = () => (
  <ClientOnly noScript="The admin needs JavaScript. Для админки нужен JavaScript.">
    <AdminApp />
  </ClientOnly>
)

export default Page

export const Head = () => (
  <>
    <title>Admin</title>
    <meta name="robots" content="noindex" />
  </>
)
