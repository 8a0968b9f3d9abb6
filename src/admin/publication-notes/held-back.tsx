import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { hasRole } from "../../../shared/roles.ts"
import { useCurrentUserQuery } from "../store/session-api.ts"
import { LinkButton } from "../ui/button.tsx"
import { useHoldBackReason } from "../store/hold-back.ts"
import { Notice } from "../ui/notice.tsx"

/** Beside buttons that publish or take down: says when the site does not take up what they do, also right after a press. */
export const HeldBack = () => {
  const { t } = useTranslation("adminOutcome")
  const { data: user } = useCurrentUserQuery(undefined)
  const reason = useHoldBackReason()
  if (reason === null) return null
  return (
    <Notice kind="wait">
      <p>{t("heldBack.before", { reason })}</p>
      {hasRole(user?.roles ?? [], ["editor"]) ? (
        <LinkButton to={`${paths.admin}/releases`}>{t("heldBack.open")}</LinkButton>
      ) : null}
    </Notice>
  )
}
