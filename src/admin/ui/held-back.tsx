import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { usePublishStatusQuery } from "../store/publishing-api.ts"
import { LinkButton } from "./button.tsx"
import { Notice } from "./notice.tsx"

/** States in which what is published now does not reach visitors by itself. */
const held = { refused: "refused", failed: "failed", "rolled-back": "rolledBack" } as const

/** Beside buttons that publish: says when the site does not take up what they do, also right after a press. */
export const HeldBack = () => {
  const { t } = useTranslation("admin")
  const { data: status } = usePublishStatusQuery(undefined)
  const reason = status && status.state in held ? held[status.state as keyof typeof held] : null
  if (reason === null) return null
  return (
    <Notice kind="wait">
      <p>{t(`heldBack.${reason}`)}</p>
      <LinkButton to={`${paths.admin}/releases`}>{t("heldBack.open")}</LinkButton>
    </Notice>
  )
}
