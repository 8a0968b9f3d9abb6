import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { useFinishMentionsMutation, useMentionsQuery } from "./home-api.ts"
import { HomeRows } from "./home-rows.tsx"
import { HomeSection } from "./home-section.tsx"
import * as styles from "./mentions-section.module.css"

/** Comments that mention the user: each leads to its block. Answering one or pressing "Done" takes it away. */
export const MentionsSection = () => {
  const { t } = useTranslation("adminHome")
  const { data, isLoading, error, refetch } = useMentionsQuery(undefined)
  const [finish, { isLoading: isFinishing }] = useFinishMentionsMutation()
  const done = async (thread: string): Promise<void> => {
    const failure = failureOf((await finish({ thread })).error)
    if (failure) showErrorToast(t("mentions.failed"), failure.data)
  }
  const others = data ? data.total - data.items.length : 0
  return (
    <HomeSection level={3} title={t("mentions.title")}>
      {data ? (
        <HomeRows
          empty={t("mentions.empty")}
          rows={data.items.map(({ contentType, id, title, thread, comment, by, text, writtenAt }) => ({
            id: comment,
            to: `${paths.admin}/${contentType}/${id}?comment=${thread}`,
            title: title || t("care.untitled"),
            quote: text,
            note: (
              <>
                {by ?? t("mentions.nobody")} · <DateTime at={writtenAt} />
              </>
            ),
            action: (
              <div className={styles.action}>
                <Button variant="bare" disabled={isFinishing} onClick={() => void done(thread)}>
                  {t("mentions.done")}
                  <span className="visually-hidden">: {title || t("care.untitled")}</span>
                </Button>
              </div>
            ),
          }))}
        />
      ) : (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      )}
      {others > 0 ? <p>{t("care.others", { count: others })}</p> : null}
    </HomeSection>
  )
}
