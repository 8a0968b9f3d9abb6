import { useSessionHint } from "../../components/session/session-hint.ts"
import { useLoadedOnUse } from "../../components/ui/use-loaded-on-use.ts"

const loadLinks = () => import("./account-links.tsx")

/** The place of the account's links in the top bar; their code is loaded only if a session is likely. */
export const AccountSlot = ({ page }: { page: string }) => {
  const links = useLoadedOnUse(loadLinks, useSessionHint())
  return links ? <links.AccountLinks page={page} /> : null
}
