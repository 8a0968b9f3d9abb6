import { useSessionHint } from "../../components/session/session-hint.ts"
import { useLoadedOnUse } from "../../components/ui/use-loaded-on-use.ts"

const loadLink = () => import("./edit-link.tsx")

/** The place of the edit link, whose code is loaded only if a session is likely. */
export const EditSlot = (props: { kind: "blog" | "devblog"; id: string }) => {
  const link = useLoadedOnUse(loadLink, useSessionHint())
  return link ? <link.EditLink {...props} /> : null
}
