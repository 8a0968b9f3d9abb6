import { useTranslation } from "react-i18next"
import { failureOf } from "../store/failure-of.ts"
import { Button } from "./button.tsx"
import { Notice } from "./notice.tsx"

type LoadStateProps = { isLoading: boolean; error: unknown; retry: () => void }

/** What stands in place of content that is not there: loading, or why it could not be read and the way to try again. */
export const LoadState = ({ isLoading, error, retry }: LoadStateProps) => {
  const { t } = useTranslation("admin")
  const failure = failureOf(error)
  if (failure) {
    const reason =
      failure.status === "offline"
        ? "offline"
        : failure.status === 403
          ? "forbidden"
          : failure.status === 404
            ? "missing"
            : "failed"
    return (
      <Notice kind="bad">
        <p>{t(`load.${reason}`)}</p>
        {reason === "forbidden" ? null : <Button onClick={retry}>{t("load.retry")}</Button>}
      </Notice>
    )
  }
  return isLoading ? <p role="status">{t("load.running")}</p> : null
}
