import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ApiFailure } from "../../components/api/fetch-api.ts"
import { failureOf } from "../store/failure-of.ts"
import { Button } from "./button.tsx"
import { Notice } from "./notice.tsx"
import { RowsSkeleton } from "./skeleton.tsx"

type LoadStateProps = {
  isLoading: boolean
  error: unknown
  retry: () => void
  /** A link to where one goes on when what was to be loaded does not exist: to try again is of no use then. */
  back?: ReactNode
}

/** Key of the text that explains a failed request. */
const reasonOf = ({ status }: ApiFailure) => {
  switch (status) {
    case "offline":
      return "offline"
    case 401:
      return "session"
    case 403:
      return "forbidden"
    case 404:
      return "missing"
    case 429:
    case 503:
      return "busy"
    default:
      return status >= 500 ? "broken" : "failed"
  }
}

/** Placeholder for missing content: loading, or the reason of the failure with a button to retry. */
export const LoadState = ({ isLoading, error, retry, back }: LoadStateProps) => {
  const { t } = useTranslation("admin")
  const failure = failureOf(error)
  if (failure) {
    const reason = reasonOf(failure)
    return (
      <Notice kind="bad">
        <p>{t(`load.${reason}`)}</p>
        {reason === "missing" && back ? back : null}
        {reason === "forbidden" || (reason === "missing" && back) ? null : (
          <Button onClick={retry}>{t("load.retry")}</Button>
        )}
      </Notice>
    )
  }
  return isLoading ? <RowsSkeleton label={t("load.running")} /> : null
}
