import { useTranslation } from "react-i18next"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { noGame } from "../../../../shared/submission-kinds.ts"
import { useNameOfGame } from "../../store/games-api.ts"
import type { SubmissionSummary } from "./inbox-api.ts"

/** What a submission is about, in a few words. */
export const useSubmissionAbout = (): ((item: SubmissionSummary) => string) => {
  const { t } = useTranslation("adminFeedback")
  const locale = useLocale()
  const nameOfGame = useNameOfGame()
  return (item) => {
    if ("job" in item) return item.job.title
    if ("company" in item) return t("list.company", { company: item.company, subject: t(`subject.${item.subject}`) })
    if ("topic" in item) {
      const game = item.game === noGame ? t("noGame") : nameOfGame(item.game)
      return t("list.letter", { topic: t(`topic.${item.topic}`), game })
    }
    const audience = formatNumber(item.audience, locale)
    return t("list.channel", { platform: t(`platform.${item.platform}`), count: item.audience, audience })
  }
}
