import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { useSiteGames } from "../../components/content/site-games.ts"

/** Title of the studio's blog (null) or of a game's developer blog. */
export const useListTitle = (id: GameId | null): string => {
  const { t } = useTranslation("posts")
  const name = useSiteGames().find((game) => game.id === id)?.name ?? id
  return name === null ? t("list.blog.title") : t("list.devblog.title", { game: boundWords(name) })
}
