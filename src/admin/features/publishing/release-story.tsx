import { useTranslation } from "react-i18next"
import type { ReleaseSummary } from "../../../../shared/contract/publishing.ts"
import { formatList } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { ChangeList } from "./change-list.tsx"
import * as styles from "./release-list.module.css"

/** Changes that a row of the list shows before one asks for more. */
const shown = 3

/** What a release has changed, and who did it. */
export const ReleaseStory = ({ story }: { story: ReleaseSummary["story"] }) => {
  const { t } = useTranslation("adminPublish")
  const locale = useLocale()
  if (!story) return <span className={styles.note}>{t("story.unknown")}</span>
  const people = formatList(story.people, locale)
  return (
    <div className={styles.story}>
      {story.sources ? <span>{t("story.sources")}</span> : null}
      {story.count > 0 ? <ChangeList changes={story} shown={shown} /> : null}
      {story.count === 0 && !story.sources ? <span className={styles.note}>{t("story.none")}</span> : null}
      {story.count > 0 ? (
        <span className={styles.note}>{people === "" ? t("story.schedule") : t("story.people", { people })}</span>
      ) : null}
    </div>
  )
}
