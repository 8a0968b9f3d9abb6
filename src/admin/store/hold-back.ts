import { useTranslation } from "react-i18next"
import type { PublishStatus } from "../../../shared/contract/publishing.ts"
import { usePublishStatusQuery } from "./publishing-api.ts"

type HoldBack = "held" | "refused" | "failed"

/** Why what is published or taken down does not reach visitors by itself; null when it does. */
const holdBackOf = ({ hold, state }: Pick<PublishStatus, "hold" | "state">): HoldBack | null => {
  if (hold) return "held"
  return state === "refused" || state === "failed" ? state : null
}

/** The same in words, as a part of a sentence. */
export const useHoldBackReason = (): string | null => {
  const { t } = useTranslation("adminOutcome")
  const { data: status } = usePublishStatusQuery(undefined)
  const reason = status ? holdBackOf(status) : null
  return reason && t(`heldBack.reason.${reason}`)
}

/** Adds to what was done when visitors see it. @returns function from a complete sentence to the text of a toast */
export const useForVisitors = (): ((done: string) => string) => {
  const { t } = useTranslation("adminOutcome")
  const reason = useHoldBackReason()
  return (done) => `${done} ${reason === null ? t("heldBack.soon") : t("heldBack.after", { reason })}`
}
