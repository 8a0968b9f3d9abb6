import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { games } from "../../settings/games.ts"

/** Title of the studio's blog (null) or of a game's developer blog. */
export const useListTitle = (game: GameId | null): string => {
  const { t } = useTranslation("posts")
  const locale = useLocale()
  return game ? t("list.devblog.title", { game: boundWords(games[game].name[locale]) }) : t("list.blog.title")
}
